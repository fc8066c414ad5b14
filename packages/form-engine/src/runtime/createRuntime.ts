import { noLinkageState } from '@app/form-engine/linkage/runLinkages.ts'
import { targetId } from '@app/form-engine/linkage/targetId.ts'
import { own, rowsOf, sameJson } from '@app/form-engine/validation/json.ts'
import { adopt } from './adopt.ts'
import { changesAt, markBetween, markField, type Changes } from './changes.ts'
import type { CompiledForm, Field, FormNode } from './compiled.ts'
import { createCore } from './core.ts'
import { createMessages } from './createMessages.ts'
import { clearedOf, placeId, type Announcement } from './effects.ts'
import { mergeRows } from './mergeRows.ts'
import { follow, openRecord } from './openRecord.ts'
import { inside } from './paths.ts'
import { mayEdit, permissionOf } from './permissions.ts'
import { resultOf } from './result.ts'
import { rowCommands } from './rowCommands.ts'
import { underRules } from './submissionRules.ts'
import type { FormEvent, FormRuntime, FormValues, RuntimeSettings, ValuePath } from './types.ts'
import { mistakeAt, validateField, validateForm } from './validate.ts'
import { createWatches, type News } from './watch.ts'

/** Characters of a pasted text that a message repeats. */
const mostShown = 30
const freshNews = (): News => ({ values: new Map(), states: [], messages: new Set() })

/** Brings a form to life (form-designer §11). */
export function createRuntime(compiled: CompiledForm, settings: RuntimeSettings = {}): FormRuntime {
  const { permissions, context = { now: new Date() } } = settings
  let given = settings.values ?? {}
  let beginning = startValues(compiled, settings)
  const watches = createWatches()
  const everyone = new Set<() => void>()
  const hearers = new Set<(event: FormEvent) => void>()
  let news = freshNews()
  let events: FormEvent[] = []
  let snapshot: FormValues | undefined

  /** What was pasted and could not be read, by its place. */
  const unread = new Map<string, { model: string; text: string }>()
  const core = createCore(compiled, {
    ...settings,
    context,
    values: beginning,
    partial: true,
    unreadAt: ({ node }, row) => unread.get(placeId(node, row))?.text,
    onState: (key, row) => news.states.push({ key, ...(row !== undefined && { row }) }),
    onValue(model, before) {
      snapshot = undefined
      if (!news.values.has(model)) news.values.set(model, before)
    },
  })
  const messages = createMessages((model) => news.messages.add(model))

  /** Runs a change to its end, then tells of all of it at once. */
  function transact(change: () => void) {
    change()
    tell()
  }

  function tell() {
    const told = news
    const happened = events
    news = freshNews()
    events = []
    const listeners = watches.concerned(told, core.valueOf)
    if (told.values.size > 0 || told.states.length > 0 || told.messages.size > 0)
      for (const listener of everyone) listeners.add(listener)
    for (const listener of listeners) listener()
    for (const event of happened) for (const hear of hearers) hear(event)
  }

  /** Shown messages of what changed are judged again, together with the place that somebody touched. */
  function judge(touched?: ValuePath) {
    const moved = new Set(news.states.map(({ key }) => key))
    const changed = new Set(news.values.keys())
    for (const key of moved) {
      const { nest, model } = compiled.byKey.get(key)?.field ?? {}
      if (model !== undefined) changed.add(nest?.model ?? model)
    }
    const isRead = (key: string) =>
      compiled.submissionRules.get(key)?.some(({ models }) => [...models].some((model) => changed.has(model))) === true
    const form = underRules(core)
    for (const path of [
      ...(touched ? [touched] : []),
      ...messages.all().map((error) => error.path),
      ...filteredOut(),
    ]) {
      const field = compiled.byModel.get(String(path[0]))
      const key = nodeAt(compiled, path)?.key
      const concerned =
        path === touched || news.values.has(String(path[0])) || (key !== undefined && (moved.has(key) || isRead(key)))
      if (field && concerned) messages.put(path, mistakeAt(form, field, path))
    }
  }

  /** Places that hold something while a rule says anew what may be chosen there. */
  const filteredOut = (): ValuePath[] =>
    news.states.flatMap(({ key, row }) => {
      const field = compiled.byKey.get(key)?.field
      if (!field || !core.linkages.targets.get(targetId(key, row))?.options) return []
      const { nest, model, kind } = field
      if (!nest) return kind.isEmpty(core.valueOf(model)) ? [] : [[model]]
      return rowsOf(core.valueOf(nest.model)).flatMap((one, at) =>
        (row === undefined || one.key === row) && !kind.isEmpty(one[model]) ? [[nest.model, at, model]] : [],
      )
    })

  const announce = (announcement: Announcement) => {
    if (announcement.do === 'message') events.push({ kind: 'message', text: announcement.text })
    else events.push({ kind: 'activateTab', key: announcement.key, value: announcement.value })
  }

  /** What came with a value is not for rules to fill. */
  function touchFilled({ node, kind }: Field, value: unknown) {
    if (!kind.isEmpty(value)) core.touched.add(node.key)
  }

  /** Everything anew from the beginning of the rules. */
  function restart() {
    core.linkages = noLinkageState
    core.refresh(compiled.nodes)
    core.touched.clear()
    for (const field of compiled.fields) touchFilled(field, own(given, field.model))
    if (settings.recorded) openRecord(core, settings.readOnly !== true)
    else follow(core, undefined, announce)
  }

  const rowAt = (row: ValuePath | undefined) => row && rowsOf(core.valueOf(String(row[0])))[Number(row[1])]

  const named = (names: readonly string[]): FormNode[] =>
    compiled.nodes.filter(({ control, key }) => names.includes(control.model ?? key))

  /** Puts a value into a field, as somebody does; `text` is what was meant where that could not be read. */
  function put(path: ValuePath, value: unknown, text?: string) {
    const field = compiled.byModel.get(String(path[0]))
    if (!field) return
    transact(() => {
      const place = placeId(nodeAt(compiled, path) ?? field.node, rowAt(path))
      core.touched.add(place)
      if (text === undefined) unread.delete(place)
      else unread.set(place, { model: field.model, text: text.slice(0, mostShown) })
      if (core.set(path, value)) follow(core, changesAt(field, core.valueOf(field.model), path), announce)
      judge(path)
      events.push({ kind: 'change', path, model: field.model, value })
    })
  }

  function override(names: readonly string[], option: string, value: unknown) {
    transact(() => {
      const changes: Changes = new Map()
      for (const node of named(names)) {
        for (const field of core.override(node, option, value)) markField(changes, field)
      }
      follow(core, changes, announce)
      judge()
    })
  }

  function setAll(values: FormValues) {
    const brought = compiled.fields.filter(({ model }) => Object.hasOwn(values, model))
    transact(() => {
      const changes: Changes = new Map()
      for (const field of brought) {
        const before = core.valueOf(field.model)
        if (core.set([field.model], adopt(field, values[field.model])))
          markBetween(changes, field, before, core.valueOf(field.model))
        touchFilled(field, values[field.model])
        messages.replace([], (model) => model === field.model)
        for (const [place, { model }] of unread) if (model === field.model) unread.delete(place)
      }
      const stands = new Map(brought.map((field) => [field, core.valueOf(field.model)]))
      follow(core, changes, announce)
      // Rules fill what was not brought.
      const back: Changes = new Map()
      for (const [field, value] of stands) {
        const filled = core.valueOf(field.model)
        if (!field.formula && core.set([field.model], value)) markBetween(back, field, filled, value)
      }
      if (back.size > 0) follow(core, back)
    })
  }

  /** Rows moved: messages go by place, so those of the batch are worked out anew. */
  function rowsMoved(field: Field, event?: FormEvent) {
    const before = messages.of(field.model)
    messages.replace(
      before.some(({ path }) => path.length > 1) ? validateField(underRules(core), field) : [],
      (model) => model === field.model,
    )
    if (before.length > 0) messages.put([field.model], mistakeAt(underRules(core), field, [field.model]))
    news.messages.add(field.model)
    if (event) events.push(event)
  }

  restart()
  news = freshNews()
  events = []
  /** The beginning with everything that follows from it. */
  const settled = Object.fromEntries(core.values)
  const isChanged = ({ model, formula }: Field) => !formula && !sameJson(core.valueOf(model), settled[model])

  function rebase(values: FormValues) {
    const others = compiled.fields.filter(({ model }) => !sameJson(own(values, model), own(given, model)))
    given = values
    if (others.length === 0) return
    const next = startValues(compiled, { ...settings, values })
    beginning = { ...beginning, ...Object.fromEntries(others.map(({ model }) => [model, next[model]])) }
    transact(() => {
      const changes: Changes = new Map()
      const followers = compiled.fields.filter((field) => !isChanged(field))
      for (const field of others) {
        const { model } = field
        const before = core.valueOf(model)
        const isOwn = isChanged(field)
        const sides = { from: settled[model], theirs: next[model], mine: before }
        const now = !isOwn ? next[model] : field.holds === 'rows' ? mergeRows(field, permissions, sides).rows : before
        settled[model] = next[model]
        if (field.formula || !core.set([model], now)) continue
        touchFilled(field, now)
        markBetween(changes, field, before, core.valueOf(model))
        if (!isOwn) messages.replace([], (each) => each === model)
        else if (messages.of(model).some(({ path }) => path.length > 1)) rowsMoved(field)
      }
      // What rules set beside it was set there.
      follow(core, changes)
      for (const { model } of followers) settled[model] = core.valueOf(model)
    })
  }

  return {
    definition: compiled.definition,
    valueAt: (path) => inside(core.valueOf(String(path[0])), path),
    change: (path, value) => put(path, value),
    refuse(path, text) {
      const field = nodeAt(compiled, path)?.field
      if (field) put(path, clearedOf(field), text)
    },
    values: () => (snapshot ??= Object.fromEntries(core.values)),
    result: () => resultOf(core, (field, row) => core.counts(field, row) && core.rightOn(field) !== 'hidden'),
    setData: setAll,
    reset() {
      transact(() => {
        for (const { model } of compiled.fields) core.set([model], beginning[model])
        messages.replace([], () => true)
        unread.clear()
        restart()
      })
    },
    isDirty: () => compiled.fields.some(isChanged),
    changed: () =>
      compiled.fields.flatMap((field) => (mayEdit(permissions, field) && isChanged(field) ? [field.model] : [])),
    rebase,

    stateOf: (key, row) => core.stateAt(nodeOf(compiled, key), rowAt(row)),
    errorAt: (path) => messages.at(path),
    errors: () => messages.all(),
    validate(models) {
      const errors = validateForm(underRules(core, models), models)
      transact(() => messages.replace(errors, (model) => !models || models.includes(model)))
      return errors
    },
    setErrors: (errors) => transact(() => messages.replace(errors, () => true)),

    hide: (models) => override(models, 'hidden', true),
    show: (models) => override(models, 'hidden', false),
    enable: (models) => override(models, 'disabled', false),
    disable: (models) => override(models, 'disabled', true),
    setOptions: override,

    ...rowCommands({
      core,
      permissions,
      firstRows: (field) => rowsOf(beginning[field.model]),
      set(field, rows, event) {
        transact(() => {
          const before = core.valueOf(field.model)
          core.set([field.model], rows)
          follow(core, markBetween(new Map(), field, before, rows), announce)
          rowsMoved(field, event)
          judge()
        })
      },
    }),

    subscribeTo(place, listener) {
      const node = 'key' in place ? compiled.byKey.get(place.key) : nodeAt(compiled, place.path)
      const row = 'key' in place ? place.row : place.path.slice(0, 2)
      const path = 'path' in place ? place.path : node?.field && [...(row ?? []), node.field.model]
      return watches.add({ path, key: node?.key, row: () => rowAt(row)?.key, listener })
    },
    subscribe: (listener) => listen(everyone, listener),
    on: (listener) => listen(hearers, listener),
    setContext(next) {
      transact(() => {
        core.context = next
        follow(core, undefined, announce)
        judge()
      })
    },
  }
}

function listen<T>(listeners: Set<T>, listener: T) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the form holds at the beginning; records and fields that somebody may not see hold nothing that is not given. */
function startValues(compiled: CompiledForm, { values, permissions, context, recorded }: RuntimeSettings): FormValues {
  return Object.fromEntries(
    compiled.fields.map((field) => {
      const given = own(values, field.model)
      if (given !== undefined) return [field.model, adopt(field, given)]
      const isBare = recorded || permissionOf(permissions, field) === 'hidden'
      return [field.model, isBare ? undefined : field.initial(context)]
    }),
  )
}

function nodeOf(compiled: CompiledForm, key: string): FormNode {
  const node = compiled.byKey.get(key)
  if (!node) throw new Error(`No control ${key}`)
  return node
}

/** The control whose value stands at a path. */
function nodeAt({ byId }: CompiledForm, [model, , inner]: ValuePath): FormNode | undefined {
  return byId.get(inner === undefined ? String(model) : `${model}.${inner}`)?.node
}
