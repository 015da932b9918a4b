package dev.slipway.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.dynaml.World;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.uniform.program.ProgramRunner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugins that come with Slipway call their tools; stand-ins of these note how. */
class ShippedPluginsTest {
  private static final String STAND_IN =
      """
      #!/bin/bash
      { printf '%s' "${0##*/}"; printf ' [%s]' "$@"; echo; } >> "$ROOT/calls"
      """;

  @TempDir private Path folder;
  private LandscapeFolder landscape;
  private final StringBuilder said = new StringBuilder();
  private String search = "";

  @BeforeEach
  void write() {
    landscape = LandscapeFolder.in(folder);
    for (String tool : List.of("kubectl", "helm", "terraform", "git")) {
      landscape.program("bin/" + tool, STAND_IN);
    }
    search = folder.resolve("bin") + ":/usr/bin:/bin";
  }

  private LandscapeRun.Outcome run(boolean deletes) throws Exception {
    Manifests manifests = new Manifests(World.NONE);
    Acre acre = Acre.at(folder).orElseThrow();
    Landscape read = LandscapeReader.read(acre, manifests, Optional.empty());
    RunOptions options =
        new RunOptions(
            false,
            false,
            0,
            false,
            false,
            Set.of(),
            Map.of("PATH", search),
            Optional.empty(),
            Set.of());
    LandscapeRun run =
        new LandscapeRun(
            read,
            manifests,
            new ProgramRunner(ProgramRunner.Settings.standard()),
            options,
            event -> {
              if (event instanceof RunEvent.Output(String _, boolean _, byte[] bytes)) {
                said.append(new String(bytes, StandardCharsets.UTF_8));
              }
            });
    return deletes ? run.delete(List.of("app")) : run.deploy(List.of("app"));
  }

  private String gen(String name) throws Exception {
    return folder.toRealPath().resolve("gen/app").resolve(name).toString();
  }

  @Test
  void kubectlAppliesAndDeletesManifests() throws Exception {
    // given
    landscape.component(
        "app",
        "",
        """
        plugins:
          - kubectl:
              key: k
              config:
                kubeconfig: |
                  apiVersion: v1
                namespace: shop
                manifests:
                  - kind: Secret
                    metadata: { name: "a b" }
                  - kind: Service
        """);

    // when
    LandscapeRun.Outcome outcome = run(false);

    // then
    assertEquals("", outcome.message() + said);
    assertEquals(
        List.of("kubectl [-n] [shop] [apply] [-f] [" + gen("k/manifests.yaml") + "]"),
        landscape.calls());
    assertEquals(
        "{\"kind\":\"Secret\",\"metadata\":{\"name\":\"a b\"}}\n---\n{\"kind\":\"Service\"}\n",
        landscape.text("gen/app/k/manifests.yaml"));
    assertEquals("apiVersion: v1\n\n", landscape.text("gen/app/k/kubeconfig"));

    // when
    run(true);

    // then
    assertTrue(landscape.calls().getFirst().startsWith("kubectl [-n] [shop] [delete]"));
  }

  @Test
  void helmInstallsAndUninstallsAChart() throws Exception {
    landscape
        .file("kube", "x\n")
        .component(
            "app",
            "",
            """
            plugins:
              - helm:
                  config:
                    kubeconfig: kube
                    namespace: shop
                    source: chart
                    flags: [ --wait ]
                    values: { replicas: 2, name: "ü" }
            """)
        .file("crop/components/app/chart/Chart.yaml", "name: x\n");

    assertEquals("", run(false).message() + said);

    assertEquals(
        List.of(
            "helm [upgrade] [--install] [--namespace] [shop] [--create-namespace] [--values] ["
                + gen("helm/values.json")
                + "] [--wait] [--] [app-helm] ["
                + folder.toRealPath().resolve("crop/components/app/chart")
                + "]"),
        landscape.calls());
    assertEquals("{\"name\":\"ü\",\"replicas\":2}\n", landscape.text("gen/app/helm/values.json"));
    run(true);
    assertEquals(
        List.of("helm [uninstall] [--ignore-not-found] [--namespace] [shop] [--] [app-helm]"),
        landscape.calls());
  }

  @Test
  void terraformKeepsItsStateWithTheComponent() throws Exception {
    landscape
        .component(
            "app",
            "",
            """
            plugins:
              - terraform:
                  key: t
                  config: { module: tf, values: { region: eu }, env: { TOKEN: secret } }
            """)
        .file("crop/components/app/tf/main.tf", "\n")
        .program(
            "bin/terraform",
            STAND_IN
                + "[[ $TOKEN == secret && $2 != apply ]] || touch"
                + " \"$STATEDIR/t/terraform.tfstate\"\n");

    assertEquals("", run(false).message() + said);

    List<String> calls = landscape.calls();
    assertEquals(3, calls.size(), calls.toString());
    assertTrue(
        calls.get(1).contains("[apply] [-auto-approve] [-input=false] [-no-color] [-state="));
    assertTrue(calls.get(2).contains("[output] [-json]"), calls.get(2));
    assertEquals("{\"region\":\"eu\"}\n", landscape.text("gen/app/t/terraform.tfvars.json"));
    run(true);
    assertTrue(landscape.calls().get(1).contains("[destroy]"));
  }

  @Test
  void gitChecksARepositoryOut() throws Exception {
    landscape.component(
        "app", "", "plugins:\n  - git: { key: g, config: { repo: 'x:y', version: v1 } }\n");

    assertEquals("", run(false).message() + said);

    assertEquals(
        List.of(
            "git [clone] [--quiet] [--] [x:y] [" + gen("g/repo") + "]",
            "git [-C] [" + gen("g/repo") + "] [checkout] [--quiet] [--detach] [v1]"),
        landscape.calls());
  }

  @Test
  void runnerRunsAProgramOfTheComponent() throws Exception {
    landscape
        .component(
            "app",
            "",
            """
            plugins:
              - runner:
                  key: r
                  config:
                    command: [ bin/it, "a  b", "$HOME", "" ]
                    actions: [ deploy, delete ]
                    env: { COLOR: "deep blue" }
            """)
        .program(
            "crop/components/app/bin/it",
            "#!/bin/bash\n{ printf '%s %s' \"$ACTION\" \"$COLOR\"; printf ' [%s]' \"$@\"; echo; }"
                + " >> \"$ROOT/calls\"\n");

    assertEquals("", run(false).message() + said);
    run(true);

    assertEquals(
        List.of("deploy deep blue [a  b] [$HOME] []", "delete deep blue [a  b] [$HOME] []"),
        landscape.calls());
  }

  @Test
  void aMissingToolIsNamed() throws Exception {
    search = "/usr/bin:/bin";
    landscape.component("app", "", "plugins:\n  - terraform: { config: {} }\n");

    LandscapeRun.Outcome outcome = run(false);

    assertEquals(1, outcome.exitCode());
    assertTrue(
        said.toString()
            .startsWith("Error: the plugin terraform needs terraform, which is not installed"),
        said.toString());
  }

  @Test
  void scriptsReadValuesOfAllKinds() throws Exception {
    landscape
        .component(
            "app",
            "",
            """
            plugins:
              - look:
                  config:
                    text: "a \\"b\\" \\\\ ü <x> \\n y"
                    number: 3
                    flag: false
                    nothing: ~
                    map: { "k.1": { x: [ 1, { yy: z } ] }, empty: {} }
                    list: [ one, "two three", 4 ]
            """)
        .program(
            "crop/plugins/look/plugin",
            """
            #!/bin/bash
            source "$SOWLIB/pluginutils"
            show() { getValue v "$1"; echo "$1=$v"; }
            show text
            show number
            show flag
            show nothing
            show missing.deeper
            show 'map["k.1"].x[1].yy'
            show 'map."k.1".x.[0]'
            getJSON j map; echo "map=$j"
            getJSONList l list; printf '<%s>' "${l[@]}"; echo
            getList l list; printf '<%s>' "${l[@]}"; echo
            getKeys k map; printf '<%s>' "${k[@]}"; echo
            getValue p plugins[0].look.config.number SETTINGSJSON; echo "settings=$p"
            echo "$PLUGINNAME ${dir#$ROOT/} ${state#$ROOT/}"
            getRequiredValue gone gone
            echo never
            """);

    LandscapeRun.Outcome outcome = run(false);

    assertEquals(1, outcome.exitCode(), outcome.message());
    assertEquals("app: plugin look (plugins[0].look) failed with exit code 1", outcome.message());
    assertEquals(
        """
        text=a "b" \\ ü <x>\s
         y
        number=3
        flag=false
        nothing=
        missing.deeper=
        map["k.1"].x[1].yy=z
        map."k.1".x.[0]=1
        map={"empty":{},"k.1":{"x":[1,{"yy":"z"}]}}
        <"one"><"two three"><4>
        <one><two three><4>
        <empty><k.1>
        settings=3
        look gen/app/look state/app/look
        Error: expected a value at gone of the configuration of app look, found none
        """,
        said.toString());
  }
}
