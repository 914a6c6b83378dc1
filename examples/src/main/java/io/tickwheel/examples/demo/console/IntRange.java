package io.tickwheel.examples.demo.console;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the value of an option that is a whole number with a least and a greatest value.
 *
 * <p>Threads: any.
 */
public abstract class IntRange implements ITypeConverter<Integer> {
    private final int least;
    private final int greatest;

    /**
     * Sets the range.
     *
     * @param least smallest value allowed
     * @param greatest largest value allowed
     */
    protected IntRange(int least, int greatest) {
        this.least = least;
        this.greatest = greatest;
    }

    @Override
    public final Integer convert(String text) {
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= greatest) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // Told below, with the range.
        }
        throw new TypeConversionException(
                String.format("'%s' is not a whole number from %d to %d", text, least, greatest));
    }
}
