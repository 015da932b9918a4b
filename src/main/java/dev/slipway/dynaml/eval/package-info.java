/**
 * The evaluator: documents as annotated nodes, scopes, the fixpoint, and the merge of a template
 * with its stubs.
 */
@NullMarked
package dev.slipway.dynaml.eval;

import org.jspecify.annotations.NullMarked;
