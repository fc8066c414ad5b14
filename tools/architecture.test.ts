import { expect, test } from 'vitest'
import { acrossBusiness, areaOf, pastDoors, upwardContracts } from './areas.ts'
import { circlesIn, isTypeOnly, sourceFiles, type SourceFile } from './sourceFiles.ts'

/** Which layer may import which: the first pattern that fits a file is its layer. */
const layers: { layer: RegExp; mayImport: RegExp[] }[] = [
  { layer: /^packages\/shared\/src\/kit\//, mayImport: [/^packages\/shared\/src\/kit\//] },
  {
    layer: /^packages\/form-engine\/src\//,
    mayImport: [/^packages\/(form-engine\/src|shared\/src\/kit)\//],
  },
  {
    layer: /^packages\/flow-engine\/src\//,
    mayImport: [/^packages\/(flow-engine\/src|shared\/src\/kit)\//],
  },
  { layer: /^packages\/shared\/src\/\w+\//, mayImport: [/^packages\/shared\/src\//] },
  {
    layer: /^apps\/server\/src\/platform\//,
    mayImport: [
      /^packages\/shared\/src\/kit\//,
      /^apps\/server\/src\/platform\//,
      /^apps\/server\/src\/(env|limits)\.ts$/,
    ],
  },
  {
    layer: /^apps\/server\/src\/kit\//,
    mayImport: [/^packages\/shared\/src\/kit\//, /^apps\/server\/src\/(platform|kit)\//],
  },
  {
    layer: /^apps\/server\/src\/modules\/\w+\//,
    mayImport: [/^packages\/(shared|form-engine|flow-engine)\/src\//, /^apps\/server\/src\/(platform|kit|modules)\//],
  },
  { layer: /^apps\/server\/src\/(env|limits)\.ts$/, mayImport: [/^apps\/server\/src\/(env|limits)\.ts$/] },
  {
    layer: /^apps\/server\/src\/(app|boot|main|serve|worker)\.ts$/,
    mayImport: [
      /^packages\/shared\/src\/kit\//,
      /^apps\/server\/src\/(platform|kit)\//,
      /^apps\/server\/src\/\w+\.ts$/,
    ],
  },
  {
    layer: /^apps\/web\/src\/kit\//,
    mayImport: [
      /^packages\/shared\/src\/kit\//,
      // Of the contracts only those of the kit's own calls: dictionaries, session, personal views, files.
      /^packages\/shared\/src\/(auth\/session|system\/(dictData|dictType|tableConfig|file|downloadFiles|uploadFiles|transfer))\.ts$/,
      /^apps\/web\/src\/(kit|stores)\//,
    ],
  },
  {
    layer: /^apps\/web\/src\/stores\//,
    mayImport: [/^apps\/web\/src\/(stores\/|kit\/http\/base\.ts$)/, /^packages\/shared\/src\/kit\//],
  },
  {
    layer: /^apps\/web\/src\/components\//,
    mayImport: [/^packages\/(shared|form-engine|flow-engine)\/src\//, /^apps\/web\/src\/(kit|components|stores)\//],
  },
  {
    layer: /^apps\/web\/src\/features\//,
    mayImport: [
      /^packages\/(shared|form-engine|flow-engine)\/src\//,
      /^apps\/web\/src\/(kit|components|stores|features)\//,
    ],
  },
  // The renderer for pages of others wears the theme of the application.
  { layer: /^apps\/web\/src\/(app\/|embed\/|main\.tsx)/, mayImport: [/^packages\/shared\/src\//, /^apps\/web\/src\//] },
  { layer: /^apps\/server\/(testing|drizzle)/, mayImport: [/^packages\/shared\/src\//, /^apps\/server\//] },
  {
    layer:
      /^apps\/web\/(testing\/|(vite(\.renderer)?\.config|chunks|page(List|Starts)|plain(Button|Schemas)|precompress|unusedParts|withoutEval)\.ts)/,
    mayImport: [/^packages\/shared\/src\//, /^apps\/web\//, /^tools\//],
  },
]

const files = sourceFiles(['packages/*/src/**/*.ts', 'apps/*/**/*.{ts,tsx}']).filter(
  ({ path }) => !/\.(test|test-d)\.tsx?$|\.d\.ts$|\/testing\//.test(path),
)

test('架构: every file has a layer', () => {
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter(({ path }) => !layers.some(({ layer }) => layer.test(path))).map(({ path }) => path)).toEqual([])
})

test('架构: imports go one way', () => {
  const wrong = files.flatMap(({ path, imports }) => {
    const rule = layers.find(({ layer }) => layer.test(path))
    return imports
      .filter((target) => rule && !rule.mayImport.some((allowed) => allowed.test(target)))
      .map((target) => `${path} → ${target}`)
  })
  expect(wrong).toEqual([])
})

test('架构: a module reaches lower areas only, and only through api.ts', () => {
  expect(files.flatMap(pastDoors)).toEqual([])
})

test('架构: contracts reach lower areas only', () => {
  expect(files.flatMap(upwardContracts)).toEqual([])
})

test('架构: a business area stands on the product below portal; nothing stands on it, no other one either', () => {
  expect(files.flatMap(acrossBusiness)).toEqual([])
})

test('架构: a feature of the web knows no other feature, but what its area shares', () => {
  const folder = (path: string) => path.split('/').slice(0, -1).slice(0, 6).join('/')
  const wrong = files.flatMap(({ path, imports }) =>
    path.startsWith('apps/web/src/features/')
      ? imports
          .filter((target) => target.startsWith('apps/web/src/features/') && folder(target) !== folder(path))
          .filter((target) => !target.startsWith(`apps/web/src/features/${areaOf(path)}/shared/`))
          .map((target) => `${path} → ${target}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('架构: the folder of a control type is known to its list alone, and knows no other', () => {
  const typeOf = (path: string) => path.match(/\/controls\/types\/(\w+)\//)?.[1]
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => typeOf(target) !== undefined && typeOf(target) !== typeOf(path))
      .filter(() => !path.endsWith('/form/controls/all.ts') && !path.endsWith('/src/controls/all.ts'))
      .map((target) => `${path} → ${target}`),
  )
  expect(wrong).toEqual([])
})

test('架构: nothing imports upward through ../', () => {
  const wrong = files.filter(({ text }) => /from '\.\.\//.test(text)).map(({ path }) => path)
  expect(wrong).toEqual([])
})

test('架构: what is found by its suffix is loaded, never imported', () => {
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) =>
        /modules\/.*\.(routes|site|seed|demo|dict|config|portlet|job|task|backup|sealed)\.ts$/.test(target),
      )
      .map((target) => `${path} → ${target}`),
  )
  expect(wrong).toEqual([])
})

test('架构: dictionaries, keys and portlets import types alone', () => {
  // They are read while modules are being loaded: one that asks for such a module would wait for itself.
  const wrong = files.flatMap(({ path, text, imports }) =>
    /modules\/.*\.(dict|config|portlet)\.ts$/.test(path)
      ? imports.filter((target) => !isTypeOnly(text, target)).map((target) => `${path} → ${target}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('架构: the environment is read in one place', () => {
  const readers = files
    .filter(({ path, text }) => path.startsWith('apps/server/src/') && /process\.env\b/.test(text))
    .map(({ path }) => path)
  expect(
    readers.filter(
      (path) => !['apps/server/src/boot.ts', 'apps/server/src/platform/cli/withDatabase.ts'].includes(path),
    ),
  ).toEqual([])
})

test('架构: no shell and no code from strings on the server', () => {
  const wrong = files
    .filter(
      ({ path, text }) =>
        path.startsWith('apps/server/src/') &&
        /\bexec\(|\bexecSync\(|shell: true|new Function\(|\beval\(/.test(text.replaceAll(/\.exec\(/g, '')),
    )
    .map(({ path }) => path)
  expect(wrong).toEqual([])
})

/** Who reads sentences of others or puts sentences together, and why. */
const sentenceReaders: Record<string, string> = {
  'packages/form-engine/src/expression/parseFormula.ts': 'the parser of formulas has nothing but English sentences',
  'apps/server/src/modules/cms/cmsTemplate/engine/engine.ts': 'so has that of templates',
  'packages/shared/src/kit/messages.ts': 'zod keeps nothing else of what a rule of ours says',
  'apps/server/src/platform/database/pgErrors.ts': 'the driver tells a lost connection in words alone',
  'apps/server/src/platform/files/receive.ts': 'so does the reader of multipart bodies',
  'apps/server/src/platform/files/disk.ts': 'so does the writer of pictures',
  'apps/server/src/modules/form/dataSource/sourceConfig.ts': 'the first issue that a rule of ours worded is shown',
  'apps/server/src/modules/form/record/store/accept.ts': 'a field is not named twice in a sentence',
  'apps/web/src/features/monitor/job/RunState.tsx': 'stored runs tell in no other way that their time was over',
}

test('架构: nobody acts by the words of a refusal; that is what its reason is for', () => {
  const comparing = [
    // With anything but nothing, or the same of another one.
    /\b(?:msg|message) [!=]== (?!undefined|null|''|[\w.?]*\.(?:msg|message)\b)/,
    /(?<!\.(?:msg|message)) [!=]== (?!typeof)[\w.?]+\.(?:msg|message)\b(?! \?)/,
    /\b(?:msg|\w*[mM]essage)\)?\??\.(?:startsWith|endsWith|includes|match|search|indexOf)\(/,
    /\.(?:test|exec)\((?:[\w?]*\.)*(?:msg|message)\b(?!\.)/,
  ]
  const acting = files.filter(({ text }) => comparing.some((pattern) => pattern.test(text))).map(({ path }) => path)
  expect(acting.toSorted()).toEqual(Object.keys(sentenceReaders).toSorted())
})

/** Numbers of locks that had no name in former releases; nodes of those keep ours out only by them. */
const formerLocks: Record<string, string> = {
  'request mark': '{ seed: 1, bare: true }',
  'request key': '{ seed: 2, bare: true }',
  tree: '{ seed: 3, bare: true }',
  spelling: '{ seed: 9, bare: true }',
  export: '{ seed: 4 }',
  'sms code target': '{ seed: 3, bare: true }',
  'sms code address': '{ seed: 4, bare: true }',
  'sms test number': '{ seed: 5, bare: true }',
  'sms test address': '{ seed: 6, bare: true }',
  'record views': '{ seed: 5 }',
  form: '{ seed: 5 }',
  'form index': '{ seed: 5 }',
  'form serial': '{ seed: 5 }',
  'unique value': '{ seed: 5, bare: true }',
  upload: '{ seed: 3 }',
  'user managers': '{ seed: 7 }',
  'file storages': '{ seed: 5 }',
  'common menu': '{ seed: 3 }',
  'own portals': '{ seed: 3 }',
  calendar: '{ seed: 3 }',
}

test('架构: locks have names of their own, and the numbers of former releases', () => {
  const found = files.flatMap(({ text }) => [...text.matchAll(/defineLock\('([^']+)'(?:, (\{[^}]*\}))?\)/g)])
  const names = found.map(([, name]) => name)
  expect(names).toEqual([...new Set(names)])
  expect(found.filter(([, name = '', number]) => number !== formerLocks[name]).map(([call]) => call)).toEqual([])
})

test('架构: who changed a row, its version and locks are written by the kit and the platform alone', () => {
  const byHand = /\bupdateIp:|\bupdateBy: ctx\b|\bupdate_ip\b|\bversion\b[^\n]{0,4} \+ 1\b|advisory_(?:xact_)?lock/
  const wrong = files
    .filter(({ path, text }) => path.startsWith('apps/server/src/modules/') && byHand.test(text))
    .map(({ path }) => path)
  expect(wrong).toEqual([])
})

/** Parts of the library that stand in the kit with what the keyboard needs, and where they may be asked for. */
const ofTheKit: [names: RegExp, home: string][] = [
  [/^Select$/, 'apps/web/src/kit/form/Select.tsx'],
  [/^AutoComplete$/, 'apps/web/src/kit/form/AutoComplete.tsx'],
  [/^(?:DatePicker|TimePicker)$/, 'apps/web/src/kit/form/moment/DatePicker.tsx'],
  [/^Popconfirm$/, 'apps/web/src/kit/page/beside/AskBeside.tsx'],
]

test('架构: selects, dates, times and questions beside a button are those of the kit, for the keyboard', () => {
  const wrong = files.flatMap(({ path, text }) => {
    const imported = [...text.matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, list = '']) => list.split(','))
    const names = imported.map((name) => name.trim().split(' as ')[0] ?? '')
    return ofTheKit
      .filter(([pattern, home]) => path !== home && names.some((name) => pattern.test(name)))
      .map(() => path)
  })
  expect(wrong).toEqual([])
})

test('架构: what an effect calls later is an effect event, not a ref kept up to date', () => {
  const wrong = files
    // A hidden page is asked too, where events of effects are not to be had.
    .filter(({ path }) => path !== 'apps/web/src/kit/page/dirtyPages.ts')
    .filter(({ text }) => /use(?:Layout)?Effect\(\(\) => \{\s*\w+\.current = [^\n]*\s*\}\)/.test(text))
    .map(({ path }) => path)
  expect(wrong).toEqual([])
})

test('架构: parts that come later are those of the kit, which say when they do not arrive', () => {
  const own = ['apps/web/src/kit/page/late/lateWith.tsx']
  const wrong = files
    .filter(({ path, text }) => path.startsWith('apps/web/src/') && /\blazy(?:<[^(]*>)?\(/.test(text))
    .map(({ path }) => path)
  expect(wrong.toSorted()).toEqual(own.toSorted())
})

/** What one program sees of kit, platform and engines. */
const engines = 'packages/(?:form|flow)-engine/src|packages/shared/src/kit'
const floors = {
  server: new RegExp(`^(?:apps/server/src/(?:kit|platform)|${engines})/`),
  web: new RegExp(`^(?:apps/web/src/kit|${engines})/`),
}

/** Small languages: one bare word for each control, type or part, the same in each file that speaks of it. */
const vocabularies =
  /^packages\/flow-engine\/src\/cards\/types\/|^packages\/form-engine\/src\/(?:(?:controls|templates)\/|document\/schemaAtoms\.ts$|source\/(?:plainParts|plainAttributes|jsonSchemaParts|jsx)\.ts$)/

/** The same idea in two places. */
const twins: Record<string, string> = {
  Decimal: 'the number of the kit, and the same with the digits of formulas',
  linearEngine: 'one door, for the server and for a page that loads it later',
  loadLinearEngine: 'one door, for the server and for a page that loads it later',
  numberOf: 'the value of an expression as a number, in formulas and in conditions of a flow',
}

test.for(Object.entries(floors))(
  '架构: in kit, platform and engines of the %s one exported name is one idea',
  ([, floor]) => {
    const seen = files.filter(({ path }) => floor.test(path))
    const places = new Map<string, Set<string>>()
    for (const { path, text } of seen.filter((file) => !vocabularies.test(file.path)))
      for (const [, name = ''] of text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const) (\w+)/gm))
        places.set(name, (places.get(name) ?? new Set()).add(path))
    expect(places.size).toBeGreaterThan(500)
    const repeated = [...places].filter(([, same]) => same.size > 1)
    expect(repeated.filter(([name]) => !(name in twins)).map(([name, same]) => [name, ...same])).toEqual([])
    expect(Object.keys(twins).filter((name) => !repeated.some(([twin]) => twin === name))).toEqual([])
  },
)

/** One kind of thing in each place: the types of a folder, how a control type is written out. */
const conventions = ['types', 'export']

/** The halves of one thing, on server and page. */
const halves = ['pinyin', 'portlet']

test('架构: a file of kit, platform and engines has a name of its own', () => {
  const names = files
    .filter(({ path }) => Object.values(floors).some((floor) => floor.test(path)))
    .map(
      ({ path }) =>
        path
          .split('/')
          .at(-1)
          ?.replace(/\.tsx?$/, '') ?? '',
    )
    .filter((name) => !conventions.includes(name))
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter((name, place) => names.indexOf(name) < place).toSorted()).toEqual(halves)
})

const graphOf = (importsOf: (file: SourceFile) => string[]) =>
  new Map(files.map((file) => [file.path, importsOf(file)]))

test('架构: no import cycles', () => {
  expect(circlesIn(graphOf(({ text, imports }) => imports.filter((target) => !isTypeOnly(text, target))))).toEqual([])
})

test('架构: two files at most know types of each other', () => {
  expect(circlesIn(graphOf(({ imports }) => imports)).filter((circle) => circle.length > 2)).toEqual([])
})
