package io.tickwheel.netty.handler;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** What an object of this package refers to, by its own fields and those of its superclasses. */
final class References {
    private References() {}

    static List<Object> of(Object object) throws IllegalAccessException {
        List<Object> references = new ArrayList<>();
        for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    Object reference = field.get(object);
                    if (reference != null) {
                        references.add(reference);
                    }
                }
            }
        }
        return references;
    }
}
