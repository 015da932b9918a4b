package dev.slipway.dynaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.slipway.dynaml.syntax.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes an expression as the tree that spiff makes of it. */
final class SpiffTree {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private SpiffTree() {}

  /** The tree, without what only the evaluation needs. */
  static JsonNode of(@Nullable Expr expression) {
    if (expression == null) {
      return JSON.nullNode();
    }
    return switch (expression) {
      case Expr.Text e -> type("StringExpr").put("Value", e.value());
      case Expr.Int e -> type("IntegerExpr").put("Value", e.value());
      case Expr.Decimal e -> type("FloatExpr").put("Value", e.value());
      case Expr.Bool e -> type("BooleanExpr").put("Value", e.value());
      case Expr.Nil _ -> type("NilExpr");
      case Expr.Undefined _ -> type("UndefinedExpr");
      case Expr.Reference e -> node("ReferenceExpr", "Path", texts(e.path())).put("Tag", e.tag());
      case Expr.Not e -> node("NotExpr", "Expr", of(e.operand()));
      case Expr.Group e -> node("GroupedExpr", "Expr", of(e.inner()));
      case Expr.Substitution e -> node("SubstitutionExpr", "Template", of(e.template()));
      case Expr.Prefer e -> node("PreferExpr", "expression", of(e.inner()));
      case Expr.Marker e -> node("MarkerExpr", "list", texts(e.markers()), "expr", of(e.inner()));
      case Expr.MarkedGroup e -> marked(e);
      case Expr.Merge e ->
          node("MergeExpr", "Path", texts(e.path()))
              .put("Redirect", e.redirect())
              .put("Replace", e.replace())
              .put("Required", e.required())
              .put("None", e.none())
              .put("KeyName", e.keyName());
      case Expr.Auto e -> node("AutoExpr", "Path", texts(e.path()));
      case Expr.Calculation e -> pair(name(e.operator()), e.left(), e.right());
      case Expr.Comparison e -> pair("ComparisonExpr", e.left(), e.right()).put("Op", e.operator());
      case Expr.Logic e -> pair(e.and() ? "LogAndExpr" : "LogOrExpr", e.left(), e.right());
      case Expr.Or e -> pair("OrExpr", e.left(), e.right());
      case Expr.ValidOr e -> pair("ValidOrExpr", e.left(), e.right());
      case Expr.Concatenation e -> pair("ConcatenationExpr", e.left(), e.right());
      case Expr.Conditional e ->
          node("CondExpr", "C", of(e.condition()), "T", of(e.whenTrue()), "F", of(e.whenFalse()));
      case Expr.Call e ->
          node("CallExpr", "Function", of(e.function()), "Arguments", list(e.arguments()))
              .put("Curry", e.curry());
      case Expr.NamedArgument e ->
          node("NameArgument", "Expression", of(e.value())).put("Name", e.name());
      case Expr.Spread e -> node("ListExpansionExpr", "Expression", of(e.list()));
      case Expr.ListLiteral e -> node("ListExpr", "Contents", list(e.items()));
      case Expr.MapLiteral e -> map(e);
      case Expr.Scoped e -> node("ScopeExpr", "CreateMapExpr", map(e.scope()), "E", of(e.body()));
      case Expr.Lambda e -> lambda(e);
      case Expr.LambdaReference e ->
          node(
              "LambdaRefExpr",
              "Source",
              of(e.source()),
              "Path",
              texts(e.path()),
              "StubPath",
              texts(e.stubPath()));
      case Expr.Qualified e ->
          node("QualifiedExpr", "Expression", of(e.root()), "Reference", of(e.reference()));
      case Expr.Dynamic e -> node("DynamicExpr", "Root", of(e.root()), "Index", of(e.index()));
      case Expr.Slice e -> node("SliceExpr", "Expression", of(e.list()), "Range", of(e.range()));
      case Expr.Range e -> node("RangeExpr", "Start", of(e.start()), "End", of(e.end()));
      case Expr.Projection e ->
          node(
              "ProjectionExpr",
              "Expression",
              of(e.source()),
              "Projection",
              of(e.projection()),
              "Value",
              type("ProjectionValue"));
      case Expr.Projected _ -> node("ProjectionValueExpr", "Value", type("ProjectionValue"));
      case Expr.Mapping e -> mapping(e);
      case Expr.Sum e ->
          node("SumExpr", "A", of(e.source()), "I", of(e.initial()), "Lambda", of(e.lambda()));
      case Expr.Catch e -> node("CatchExpr", "A", of(e.source()), "Lambda", of(e.lambda()));
      case Expr.Sync e -> sync(e);
      case Expr.Constant _ -> type("ValueExpr");
    };
  }

  private static ObjectNode type(String name) {
    return JSON.objectNode().put("_type", name);
  }

  private static ObjectNode node(String name, String key, JsonNode value) {
    ObjectNode node = type(name);
    node.set(key, value);
    return node;
  }

  private static ObjectNode node(
      String name, String key, JsonNode value, String second, JsonNode other) {
    ObjectNode node = node(name, key, value);
    node.set(second, other);
    return node;
  }

  private static ObjectNode node(
      String name, String a, JsonNode x, String b, JsonNode y, String c, JsonNode z) {
    ObjectNode node = node(name, a, x, b, y);
    node.set(c, z);
    return node;
  }

  private static ObjectNode pair(String name, Expr left, Expr right) {
    return node(name, "A", of(left), "B", of(right));
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode array = JSON.arrayNode();
    texts.forEach(array::add);
    return array;
  }

  private static ArrayNode list(List<Expr> expressions) {
    ArrayNode array = JSON.arrayNode();
    expressions.forEach(e -> array.add(of(e)));
    return array;
  }

  private static String name(Expr.Arithmetic operator) {
    return switch (operator) {
      case ADD -> "AdditionExpr";
      case SUBTRACT -> "SubtractionExpr";
      case MULTIPLY -> "MultiplicationExpr";
      case DIVIDE -> "DivisionExpr";
      case MODULO -> "ModuloExpr";
    };
  }

  private static ObjectNode marked(Expr.MarkedGroup e) {
    ObjectNode group = JSON.objectNode();
    group.set("_type", JSON.textNode("GroupedExpr"));
    Expr inner = e.inner() instanceof Expr.Group g ? g.inner() : e.inner();
    group.set("Expr", of(inner));
    return node("MarkerExpressionExpr", "expr", group).put("contents", e.text());
  }

  private static ObjectNode map(Expr.MapLiteral literal) {
    ArrayNode array = JSON.arrayNode();
    for (Expr.Assignment assignment : literal.assignments()) {
      array.add(node("Assignment", "Key", of(assignment.key()), "Value", of(assignment.value())));
    }
    return node("CreateMapExpr", "Assignments", array);
  }

  private static ObjectNode lambda(Expr.Lambda lambda) {
    ArrayNode parameters = JSON.arrayNode();
    for (Expr.Parameter parameter : lambda.parameters()) {
      parameters.add(
          node("Parameter", "Default", of(parameter.byDefault())).put("Name", parameter.name()));
    }
    return node("LambdaExpr", "Parameters", parameters, "E", of(lambda.body()))
        .put("VarArgs", lambda.varargs());
  }

  private static ObjectNode mapping(Expr.Mapping e) {
    boolean toList = e.kind().brackets().equals("[]");
    ObjectNode context = type(e.kind().keyword() + (toList ? "ToListContext" : "ToMapContext"));
    return node("MappingExpr", "A", of(e.source()), "Lambda", of(e.lambda()), "Context", context);
  }

  private static ObjectNode sync(Expr.Sync e) {
    ObjectNode byDefault = type("DefaultExpr");
    ObjectNode sync = node("SyncExpr", "A", of(e.source()), "Cond", of(e.condition()));
    sync.set("Value", e.value() == null ? byDefault : of(e.value()));
    sync.set("Timeout", e.timeout() == null ? byDefault : of(e.timeout()));
    return sync.put("function", e.function());
  }
}
