/** Ring 3, the worker: a thread that steps and parks, or somebody else who steps. */
package io.tickwheel.internal.worker;
