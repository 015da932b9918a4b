package dev.slipway.dynaml.eval;

import java.util.List;
import java.util.stream.Stream;

/** A call of a built-in function: its arguments, and what it may use of the evaluation. */
public final class FunctionCall {
  private final String name;
  private final List<Value> arguments;
  private final Environment environment;
  private final Evaluator evaluator;
  private final String keyName;

  FunctionCall(
      String name,
      List<Value> arguments,
      Environment environment,
      Evaluator evaluator,
      String keyName) {
    this.name = name;
    this.arguments = List.copyOf(arguments);
    this.environment = environment;
    this.evaluator = evaluator;
    this.keyName = keyName;
  }

  /** The function's name. */
  public String name() {
    return name;
  }

  /** All arguments. */
  public List<Value> arguments() {
    return arguments;
  }

  /** How many arguments there are. */
  public int count() {
    return arguments.size();
  }

  /** The argument at an index from 0. */
  public Value argument(int index) {
    return arguments.get(index);
  }

  /** The field that names the entries of the first argument, a list; or empty. */
  public String keyName() {
    return keyName;
  }

  /** The evaluation. */
  public Session session() {
    return environment.session();
  }

  /** The path of the expression. */
  public List<String> path() {
    return environment.path();
  }

  /** A node of this value. */
  public Node node(Value value) {
    return Node.computed(value, environment.source());
  }

  /** A list of these values. */
  public ListValue list(Stream<? extends Value> values) {
    return ListValue.of(values.map(this::node).toList());
  }

  /** A list of texts. */
  public ListValue texts(List<String> texts) {
    return list(texts.stream().map(Value::of));
  }

  /** Calls a lambda. */
  public Result apply(LambdaValue lambda, List<Value> values) {
    return evaluator.call(lambda, values, environment);
  }

  /** Evaluates an expression given as text. */
  public Result evaluate(String expression) {
    return Documents.expression(expression, evaluator, environment);
  }

  /** Reads a document; the mode is one of those of the function {@code read}. */
  public Result read(String file, byte[] content, String mode) {
    return Documents.read(file, content, mode, environment);
  }

  /** Merges maps or templates with the ones behind them, as a template with its stubs. */
  public Result merge(List<Value> documents) {
    return Documents.merge(documents, environment);
  }

  /** Sets a tag for a value. */
  public Result tag(String tag, Value value, boolean global) {
    Tags.Reach reach = global ? Tags.Reach.GLOBAL : Tags.Reach.STREAM;
    return session()
        .tags()
        .set(tag, node(value), environment.path(), reach)
        .map(Result::error)
        .orElseGet(() -> Result.of(value));
  }

  /** The static addresses of the job around the expression. */
  public Result staticAddresses() {
    return StaticAddresses.of(arguments, evaluator, environment);
  }

  /** The failure of a wrong use, in the function's words. */
  public Result error(String message) {
    return Result.error(message);
  }
}
