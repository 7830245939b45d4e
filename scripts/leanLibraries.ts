import { type Plugin, parseAst } from "vite";
import { isShortcutOff } from "../src/platform/shortcuts.ts";

/**
 * Leaves out of React, React Router and TanStack Query, in the browser's build alone, what the shop does not use: their packages keep it for
 * every application, and a bundler cannot see that it never runs. Each name is looked up in the source of the library and
 * stops the build when it is gone, so a new version is read again and not cut blindly.
 */
type Cuts = {
  /** Functions whose body is replaced, by nothing if the value is empty; methods and CommonJS exports of that name go entirely. */
  bodies?: Record<string, string>;
  /** Variables that start with another value. */
  values?: Record<string, string>;
  /** Kinds of fibers that are never made: their cases go. */
  tags?: readonly number[];
  /** Attributes and elements that are never used: their cases go. */
  cases?: readonly string[];
  /** Classes that are never made: their methods go. */
  methodsOf?: string;
  /** Names of properties that nothing else reads: they get short ones. */
  names?: readonly string[];
  /** Source texts and what they always mean here. */
  texts?: Record<string, string>;
};

const none = (names: string): Record<string, string> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, ""]),
  );

/**
 * No `<ViewTransition>`, `<SuspenseList>`, `<Activity>`, references to fragments, form actions, `useTransition`,
 * `useOptimistic`, custom elements, the React compiler, nor files that React loads.
 */
const react: Cuts = {
  bodies: {
    ...none(`applyViewTransitionName applyViewTransitionToHostInstances commitAfterMutationEffectsOnFiber
      commitAppearingPairViewTransitions commitDeletedPairViewTransitions commitEnterViewTransitions
      commitExitViewTransitions commitNestedViewTransitions createMeasurement createViewTransitionInstance
      flushAfterMutationEffects getViewTransitionClassName getViewTransitionName
      measureNestedViewTransitions measureViewTransitionHostInstancesRecursive
      recursivelyTraverseAfterMutationEffects reportViewTransitionError restoreEnterOrExitViewTransitions
      restoreNestedViewTransitions restorePairedViewTransitions restoreViewTransitionName
      restoreViewTransitionOnHostInstances scheduleViewTransitionEvent startViewTransition trackEnterViewTransitions`),
    ...none(`addFragmentHandleToFiber addFragmentHandleToInstance commitFragmentInstanceDeletionEffects
      commitFragmentInstanceInsertionEffects commitNewChildToFragmentInstance commitNewChildToFragmentInstances
      deleteChildFromFragmentInstance`),
    ...none("cutOffTailIfNeeded updateSuspenseListComponent commitActivityHydrationCallbacks updateActivityComponent"),
    ...none("extractEvents$1 mountActionState rerenderActionState scheduleReplayQueueIfNeeded updateActionState"),
    ...none(`acquireResource insertStylesheet insertStylesheetIntoRoot insertSuspendedStylesheets preconnectAs preinitModuleScript
      preinitScript preinitStyle preload preloadModule preloadStylesheet suspendResource`),
    ...none("constructSelectEvent getFallbackBeforeInputChars getNativeBeforeInputChars"),
    ...none(`TransitionAwareHostComponent dispatchOptimisticSetState ensureFormComponentIsStateful recursivelyResetForms
      requestFormReset$1 startTransition useHostTransitionStatus`),
    ...none("callComponentWillReceiveProps refreshCache setPropOnCustomElement useMemoCache"),
    // For pictures and styles that a commit waits for, and for browsers without an input event.
    ...none(`estimateBandwidth estimateImageBytes getTargetInstForInputEventPolyfill handleEventsForInputEventPolyfill
      handlePropertyChange preloadResourceAndSuspendIfNeeded stopWatchingForValueChange suspendInstance
      accumulateSuspenseyCommitOnFiber preloadInstanceAndSuspendIfNeeded`),
    waitForCommitToBeReady: "return null;",
    // Events before hydration are never replayed, see scheduleReplayQueueIfNeeded.
    ...none("accumulateOrCreateContinuousQueuedReplayableEvent attemptExplicitHydrationTarget clearIfContinuousEvent"),
    attemptReplayContinuousQueuedEvent: "return false;",
    queueIfContinuousEvent: "return false;",
    // The browser's own sign that a navigation takes long, and what development tools ask for.
    ...none("defaultOnDefaultTransitionIndicator"),
    findCurrentFiberUsingSlowPath: "return null;",
    getComponentNameFromType: "return null;",
    maySuspendCommit: "return false;",
    getResource: "return null;",
    isCustomElement: "return false;",
    // Without the address of the page that explains it.
    formatProdErrorMessage: 'return "React error " + code;',
    // All names of attributes are in the source.
    isAttributeNameSafe: "return true;",
    getVendorPrefixedEventName: "return eventName;",
    ...none("commitSuspenseHydrationCallbacks makePrefixMap modifierStateGetter"),
    // The stack of components in an error, which no report contains.
    getStackByFiberInDevAndProd: 'return "";',
  },
  methodsOf: "FragmentInstance",
  values: {
    // Instead of all attributes with a hyphen, what their names begin with.
    aliases: `{ get: (key) => key === "htmlFor" ? "for" :
      /^(clip[PR]|marker[EMS]|text[ADR]|(accept|dominant|fill|flood|font|http|letter|paint|pointer|shape|stop|stroke|transform|vector|word|writing)[A-Z])/.test(key) &&
      key.replace(/[A-Z]/g, "-$&").toLowerCase() }`,
    // No `<video>` nor `<audio>`.
    mediaEventTypes: '["error"]',
    // Names that browsers of long ago gave to events and keys.
    vendorPrefixes: "{}",
    normalizeKey: "{}",
    translateToKey: "{}",
  },
  texts: {
    // The built pages are not for development tools.
    '"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': "false",
    '"AnimationEvent" in window': "true",
    '"TransitionEvent" in window': "true",
    '"documentMode" in document': "false",
    "normalizeKey[nativeEvent.key] || ": "",
    "translateToKey[nativeEvent.keyCode] || ": "",
    "useFallbackCompositionData &&": "false &&",
    "isInputEventSupported)": "true)",
    "(fallbackData = canUseTextInputEvent": "(fallbackData = false && canUseTextInputEvent",
    "viewTransitionMutationContext = !0": "0",
    // No functions as actions of forms.
    'case "formAction":\n      if ("function" === typeof value)': 'case "formAction":\n      if (false)',
    '"function" === typeof prevValue &&': "false &&",
  },
  // Of fibers, their queues and the root.
  names:
    `alternate baseQueue baseState callbackNode callbackPriority cancelPendingCommit childLanes dehydrated deletions
    elementType entangledLanes entanglements errorRecoveryDisabledLanes expirationTimes expiredLanes firstBaseUpdate
    firstContext hiddenUpdates hydrationErrors lastBaseUpdate lastRenderedReducer lastRenderedState memoizedProps
    memoizedState memoizedValue pendingChildren pendingLanes pendingProps pingedLanes retryLane shellSuspendCounter stateNode
    subtreeFlags suspendedLanes treeContext updateQueue warmLanes`.split(/\s+/),
  // Profiler, SuspenseList, scopes, hidden trees of old, tracing, ViewTransition, Activity.
  tags: [12, 19, 21, 23, 25, 30, 31],
  cases:
    `autoReverse credentialless disablePictureInPicture disableRemotePlayback externalResourcesRequired keygen menuitem
    noModule param preserveAlpha scoped seamless xlinkActuate xlinkArcrole xlinkHref xlinkRole xlinkShow xlinkTitle xlinkType
    xmlBase xmlLang xmlSpace`.split(/\s+/),
};

/** Functions and exports of the small packages that neither we, the router nor the editor of staff use. */
const reactExports = {
  react: `mapChildren mapIntoArray PureComponent addTransitionType cache cacheSignal unstable_useCacheRefresh useActionState
    useImperativeHandle useInsertionEffect useOptimistic useTransition`,
  "react-dom": `preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset unstable_batchedUpdates
    useFormState useFormStatus`,
  scheduler: "unstable_forceFrameRate unstable_next unstable_runWithPriority unstable_wrapCallback",
};

/** Routes have server loaders alone: no form submissions, fetchers, client loaders, middleware or view transitions. */
const router: Record<string, Cuts> = {
  "router/router": {
    bodies: {
      ...none(`fetch handleAction handleFetcherAction handleFetcherLoader discoverRoutes patchRoutesImpl _internalSetRoutes
        restoreAppliedTransitions persistAppliedTransitions getSubmissionFromNavigation getUpdatedActionData
        abortFetcher defaultDataStrategyWithMiddleware deleteFetcher dispose getDoneFetcher getFetcher getLoadingFetcher
        getUpdatedRevalidatingFetchers markFetchersDone queueFetcherForDeletion updateFetcherState`),
      abortStaleFetchLoads: "return false;",
      callLoadersAndMaybeResolveData: `return {
        loaderResults: await callDataStrategy(request, location, matches, scopedContext, null),
        fetcherResults: {},
      };`,
      markFetchRedirectsDone: "return false;",
      createDataRouteMatcher: "return new V6RegExMatcher(basename);",
      getActionDataForCommit: "return {};",
      getInternalRouterError:
        'return new ErrorResponseImpl(status, status === 404 ? "Not Found" : "", Error(pathname), true);',
      // Loaders answer by single fetch: no responses but redirects, which another function handles.
      convertDataStrategyResultToDataResult: `let { result, type } = dataStrategyResult;
        return type === "error" ? { type, error: result } : { type, data: result };`,
      normalizeNavigateOptions: "return { path };",
      runClientMiddlewarePipeline: "return handler();",
    },
    texts: {
      "init.instrumentations": "undefined",
      "init.patchRoutesOnNavigation": "undefined",
      "fetchLoadMatches.forEach((f, key) =>": "false && fetchLoadMatches.forEach((f, key) =>",
      "fetchersQueuedForDeletion.forEach(": "false && fetchersQueuedForDeletion.forEach(",
      "if (isFogOfWar)": "if (false)",
      "if (!isFogOfWar)": "if (true)",
      "isMutationMethod(opts.submission.formMethod)": "false",
      "isMutationMethod(request.method)": "false",
      "isMutationMethod(state.navigation.formMethod)": "false",
      "isMutationMethod(submission.formMethod)": "false",
      "if (opts && opts.pendingError)": "if (false)",
      "if (matches.some((m) => m._lazyPromises?.middleware))": "if (false)",
      "if (opts?.instrumentationNavigateMetaReceiver)": "if (false)",
      "if (opts?.mask)": "if (false)",
      "if (revalidatingFetchers.length > 0)": "if (false)",
      'if (typeof handler !== "function")': "if (false)",
      'if (typeof route.lazy === "function")': "if (false)",
      'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location)': "if (false)",
      "if (pendingViewTransitionEnabled)": "if (false)",
      "revalidatingFetchers.filter(": "false && revalidatingFetchers.filter(",
      "revalidatingFetchers.forEach(": "false && revalidatingFetchers.forEach(",
      "state.fetchers.forEach((fetcher, key) =>": "false && state.fetchers.forEach((fetcher, key) =>",
    },
  },
  "router/instrumentation": { bodies: none("consumeInstrumentationClientResultMetaReceiver") },
  components: {
    texts: {
      "if (!viewTransitionOpts || !isViewTransitionAvailable)": "if (true)",
      "if (renderDfd && pendingState && router.window)": "if (false)",
      "if (renderDfd && pendingState && state": "if (false && state",
      "if (vtContext.isTransitioning && ": "if (false && ",
      "if (!vtContext.isTransitioning && ": "if (false && ",
      "let [state, setOptimisticState] = useOptimistic(_state)": "let state = _state, setOptimisticState",
      "if (useTransitions === true)": "if (false)",
    },
  },
  hooks: {
    bodies: { ...none("DefaultErrorComponent useNavigateUnstable"), RSCErrorHandler: "return children;" },
    texts: { "if (this.context && typeof error": "if (false && typeof error" },
  },
  // The minifier leaves out components that nothing imports, if making them has no effect.
  "dom/lib": { texts: { "React$1.forwardRef(": "/* @__PURE__ */ React$1.forwardRef(" } },
  "dom/ssr/errorBoundaries": {
    bodies: {
      ...none("BoundaryShell"),
      // Only if the last fallback of our own, Crash, fails.
      RemixRootDefaultErrorBoundary: `console.error(error);
        return React$1.createElement("html", null, React$1.createElement("body", null, "Application Error"));`,
    },
  },
  "dom/ssr/components": {
    bodies: none("RSCPrefetchPageLinksImpl"),
    texts: {
      "staticContext ? ": "false ? ",
      "!isStatic ? ": "true ? ",
      'typeof criticalCss === "string" ?': "false ?",
      'typeof criticalCss === "object" ?': "false ?",
      "isPageLinkDescriptor(link) ?": "false ?",
      'if (prefetch === "render")': "if (false)",
      'if (prefetch === "viewport")': "if (false)",
      "if (rsc)": "if (false)",
    },
  },
  "dom/ssr/data": { bodies: { createRequestInit: "return { signal: request.signal };" } },
  "dom/ssr/fallback": { bodies: none("RemixRootDefaultHydrateFallback") },
  "dom/ssr/fog-of-war": {
    bodies: {
      ...none("getPatchRoutesOnNavigationFunction useFogOFWarDiscovery getPartialManifest"),
      isFogOfWarEnabled: "return false;",
    },
  },
  "dom/ssr/routes": {
    bodies: none(`preventInvalidServerHandlerCall noActionDefinedError fetchServerAction prefetchRouteModuleChunks
      createClientRoutesWithHMRRevalidationOptOut wrapShouldRevalidateForHdr`),
    texts: {
      "route.hasClientLoader ?": "false ?",
      "route.hasClientAction ?": "false ?",
      "route.hasClientMiddleware ?": "false ?",
      "if (!routeModule.clientLoader)": "if (true)",
      "if (!routeModule.clientAction)": "if (true)",
      "if (!ssr &&": "if (false &&",
    },
  },
  "dom/ssr/single-fetch": {
    bodies: {
      ...none("bubbleMiddlewareErrors singleFetchActionStrategy nonSsrStrategy singleFetchLoaderFetcherStrategy"),
      stripIndexParam: "return url;",
    },
    texts: {
      'if (request.method !== "GET")': "if (false)",
      'if (request.method === "GET")': "if (true)",
      "if (!ssr &&": "if (false &&",
      "if (fetcherKey)": "if (false)",
      "if (shouldAllowOptOut(m) && hasClientLoader)": "if (false)",
      "if (NO_BODY_STATUS_CODES.has(res.status))": "if (false)",
      " && !window.__reactRouterHdrActive": "",
    },
  },
};

/** No infinite, restored or suspended queries, no errors thrown to a boundary, defaults by key, nor paused mutations. */
const unusedQueryMethods = `isFetching ensureQueryData getQueriesData getQueryState removeQueries resetQueries
  prefetchQuery infiniteQuery fetchInfiniteQuery prefetchInfiniteQuery ensureInfiniteQueryData getDefaultOptions
  setDefaultOptions setQueryDefaults getQueryDefaults setMutationDefaults getMutationDefaults clear`;
const query: Record<string, Cuts> = {
  "query-core/build/modern/queryClient": {
    bodies: none(`${unusedQueryMethods} query resumePausedMutations`),
    texts: {
      "await this.resumePausedMutations();": "",
      "...this.getQueryDefaults(options.queryKey),": "",
      "...options?.mutationKey && this.getMutationDefaults(options.mutationKey),": "",
    },
  },
  "query-core/build/modern/queryCache": {
    bodies: none("clear find"),
    texts: { "defaultOptions: client.getQueryDefaults(queryKey)": "" },
  },
  "query-core/build/modern/mutationCache": { bodies: none("clear find resumePausedMutations") },
  "query-core/build/modern/query": {
    bodies: none("queryType reset resetState"),
    texts: {
      'this.#queryType === "infinite"': "false",
      "if (this.options.persister)": "if (false)",
      "if (options?._type)": "if (false)",
    },
  },
  "query-core/build/modern/queryObserver": { bodies: none("fetchOptimistic getCurrentQuery") },
  "react-query/build/modern/useBaseQuery": {
    texts: {
      "useIsRestoring()": "false",
      "useQueryErrorResetBoundary()": "undefined",
      "ensureSuspenseTimers(defaultedOptions);": "",
      "ensurePreventErrorBoundaryRetry(defaultedOptions, errorResetBoundary, query);": "",
      "useClearResetErrorBoundary(errorResetBoundary);": "",
      "if (shouldSuspend(": "if (false && shouldSuspend(",
      "if (getHasError(": "if (false && getHasError(",
    },
  },
  "react-query/build/modern/useMutation": { texts: { "if (result.error && ": "if (false && " } },
};

const cutsOf = (id: string): Cuts | undefined => {
  // `React.Children`
  const ofReact = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/\1\.production\.js$/.exec(id)?.[1];
  if (ofReact) return { bodies: none(reactExports[ofReact as keyof typeof reactExports]) };
  if (id.endsWith("/react-dom/cjs/react-dom-client.production.js")) return react;
  const ofQuery = /\/@tanstack\/(.*)\.js$/.exec(id)?.[1];
  if (ofQuery) return query[ofQuery];
  const part = /\/react-router\/dist\/production\/(?:lib\/)?(.*)\.js$/.exec(id)?.[1];
  return part === undefined ? undefined : (router[part] ?? {});
};

/** Exports, methods and options that the cuts above remove. Using one of them stops the build. */
const gone =
  /import\s*\{[^}]*\b(Activity|Children|Profiler|SuspenseList|ViewTransition|useActionState|useFormStatus|useOptimistic|useTransition|useImperativeHandle|useInsertionEffect|PureComponent|cache|preload|Form|NavLink|useFetchers?|useSubmit|useActionData|useInfiniteQuery|useSuspense\w+)\b[^}]*\}\s*from\s*"(react(-dom|-router)?|@tanstack\/react-query)"/;
const goneFromQuery = new RegExp(
  `\\b(?:queryClient\\.(${unusedQueryMethods.split(/\s+/).join("|")})\\b|(throwOnError|persister):)`,
);

export function leanLibraries(): Plugin {
  return {
    name: "nabta-lean-libraries",
    enforce: "pre",
    apply: (_config, { command }) => command === "build" && !isShortcutOff("lean"),
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.includes("/node_modules/")) {
        const name = gone.exec(code)?.[1] ?? goneFromQuery.exec(code)?.[0];
        if (name) this.error(`${name} is left out of the pages by scripts/leanLibraries.ts.`);
        return undefined;
      }
      const cuts = cutsOf(id);
      return cuts && { code: cut(code, cuts), map: null };
    },
  };
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** @throws Error if the source does not have what is to be cut */
export function cut(
  source: string,
  { bodies = {}, values = {}, methodsOf, tags = [], cases = [], names = [], texts = {} }: Cuts,
): string {
  let code = source;
  const missing = new Set([...Object.keys({ ...bodies, ...values }), ...(methodsOf ? [methodsOf] : [])]);
  for (const [text, replacement] of Object.entries(texts)) {
    if (!code.includes(text)) missing.add(text);
    code = code.replaceAll(text, replacement);
  }
  for (const [at, name] of names.entries()) {
    if (!code.includes(name)) missing.add(name);
    code = code.replaceAll(new RegExp(`\\b${name}\\b`, "g"), `$${at}`);
  }
  const edits: { start: number; end: number; text: string }[] = [];
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const dead = new Set<Node>();
  visit(parseAst(code) as unknown as Node, (node) => {
    const text = code.slice(node.start, node.end);
    if (node.type === "SwitchStatement") {
      const unused = /\.tag$/.test(textOf(node.discriminant as Node)) ? tags : cases;
      const gone = deadCases(node.cases as SwitchCase[], unused);
      for (const each of gone) dead.add(each);
      // Other cases may use the variables that these declare.
      const names = gone.flatMap(declaredIn);
      if (names.length > 0)
        edits.push(
          { start: node.start, end: node.start, text: `{ var ${names.join()};` },
          { start: node.end, end: node.end, text: "}" },
        );
    }
    const variable = node.type === "VariableDeclarator" ? (node.id as { name?: string }).name : undefined;
    if (variable !== undefined && Object.hasOwn(values, variable)) {
      const { start, end } = node.init as Node;
      edits.push({ start, end, text: values[variable] ?? "" });
      missing.delete(variable);
      return false;
    }
    if (dead.has(node)) {
      edits.push({ start: node.start, end: node.end, text: "" });
      return false;
    }
    const method =
      node.type === "MethodDefinition"
        ? (node.key as { name: string }).name
        : node.type === "ExpressionStatement"
          ? /^exports\.(\w+) = /.exec(text)?.[1]
          : undefined;
    if (method !== undefined && Object.hasOwn(bodies, method)) {
      edits.push({ start: node.start, end: node.end, text: "" });
      missing.delete(method);
      return false;
    }
    const name = node.type === "FunctionDeclaration" ? (node.id as { name: string }).name : undefined;
    if (name !== undefined && name in bodies) {
      const { start, end } = node.body as Node;
      edits.push({ start: start + 1, end: end - 1, text: bodies[name] ?? "" });
      missing.delete(name);
      return false;
    }
    const [, message] =
      node.type === "CallExpression" && /^\w*invariant\(/.test(text) ? (node.arguments as Node[]) : [];
    if (message) edits.push({ start: message.start, end: message.end, text: '""' });
    if (node.type !== "ExpressionStatement") return true;
    const isMethod = methodsOf !== undefined && text.startsWith(`${methodsOf}.prototype.`);
    if (isMethod) missing.delete(methodsOf);
    // A name for developers keeps a component that nothing imports.
    if (!isMethod && !/^\w+\.displayName = |^(warning|warnOnce|warningOnce)\(/.test(text)) return true;
    edits.push({ start: node.start, end: node.end, text: ";" });
    return false;
  });
  if (missing.size > 0)
    throw new Error(
      `Read the new version of the library, then scripts/leanLibraries.ts: no ${[...missing].join(", ")}.`,
    );
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    code = code.slice(0, start) + text + code.slice(end);
  return code;
}

type SwitchCase = Node & { test: { value?: unknown } | null; consequent: Node[] };

/** Returns the cases of these values into which no other one falls. */
const deadCases = (cases: readonly SwitchCase[], values: readonly unknown[]): SwitchCase[] =>
  cases.filter(({ test, consequent }, at) => {
    if (!values.includes(test?.value)) return false;
    const before = cases.slice(0, at).findLast(({ test }) => !values.includes(test?.value));
    const end = before?.consequent.at(-1)?.type ?? (before ? "" : "ReturnStatement");
    return consequent.length === 0 || /^(Return|Break|Throw|Continue)Statement$/.test(end);
  });

/** Returns the names that `var` declares in a node, without those of patterns. */
function declaredIn(part: Node): string[] {
  const names: string[] = [];
  visit(part, (node) => {
    const id = node.type === "VariableDeclarator" ? (node.id as Node & { name?: string }) : undefined;
    if (id?.name) names.push(id.name);
    return !/Function/.test(node.type);
  });
  return names;
}

/** Calls `enter` for each node; false leaves out those within it. */
function visit(node: Node, enter: (node: Node) => boolean): void {
  if (!enter(node)) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof (child as Node).type === "string") visit(child as Node, enter);
}
