/**
 * Approvals: tasks of the name {@code approval}, which a rule or a person answers.
 *
 * <p>The properties of the task say for which results of the task before it a rule is enough. Where
 * it is not, the worker only says {@code .started}; what is open is told by the controller's state,
 * so that every instance can show it and take the answer (semantics 4, 6).
 */
@NullMarked
package dev.slipway.approval;

import org.jspecify.annotations.NullMarked;
