import { App } from 'antd'
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useState } from 'react'
import { findByKey } from '@app/form-engine/document/walk.ts'
import type { CompiledForm } from '@app/form-engine/runtime/compiled.ts'
import type { FormEvent, FormRuntime } from '@app/form-engine/runtime/types.ts'
import { usePrinting } from '#/kit/page/usePrinting.ts'
import { ControlList } from './ControlList.tsx'
import { entryOf } from './controls/registry.ts'
import { createHandle } from './formHandle.ts'
import { type FormScope, FormScopeContext } from './formScope.ts'
import { FormSheet } from './FormSheet.tsx'
import type { NamedSubject } from './formTypes.ts'
import { Knowledge } from './Knowledge.tsx'
import { MistakeList } from './MistakeList.tsx'
import { createMistakes } from './mistakes.ts'
import { createMounting } from './mounting.ts'
import { createOpenTabs } from './openTabs.ts'
import { openPane } from './panes.ts'
import type { FormRendererProps } from './rendererProps.ts'
import { createRunningUploads } from './runningUploads.ts'
import { createShownRows } from './shownRows.ts'
import { useFormContext } from './useFormContext.ts'
import { useRuntime } from './useRuntime.ts'
import css from './form.module.css'

type LiveFormProps = FormRendererProps & { compiled: CompiledForm }

/** From here on controls come in slices. */
const manyControls = 150

const nothing = {}
const nobody: readonly NamedSubject[] = []

/** One form as long as it lives. Nothing of it renders again when a value changes but the field itself. */
export function LiveForm(props: LiveFormProps) {
  const {
    compiled,
    ref,
    disabled = false,
    dynamicData = nothing,
    config = nothing,
    subjects = nobody,
    labels = nothing,
  } = props
  const prefix = useId()
  const printing = usePrinting()
  // A form that is read goes to paper whole: tabs and steps one after another, tables with all their rows.
  const mode = printing && props.mode === 'view' ? 'print' : (props.mode ?? 'fill')
  const { fieldPermissions: permissions, rowSheets } = props
  const readOnly = props.readOnly === true || mode === 'view' || mode === 'print'
  const context = useFormContext(compiled.definition, props.context)
  const runtime = useRuntime(compiled, readOnly, { ...props, ...(context && { context }) })
  const [latest] = useState(() => createLatest<FormRendererProps>(props))
  useLayoutEffect(() => latest.set(props))
  const { scope, handle } = useMemo(() => {
    const made: FormScope = {
      tabs: createOpenTabs(),
      running: createRunningUploads(),
      rows: createShownRows(),
      mistakes: createMistakes(),
      mounting: createMounting(),
      runtime,
      permissions,
      entryOf,
      mode,
      disabled,
      readOnly,
      prefix,
      dynamicData,
      uploads: config,
      subjects,
      labels,
      rowSheets,
      sliced: mode !== 'print' && compiled.nodes.length > manyControls,
      uploadChanged: (model, files) => latest.get().onUploadChange?.(model, files),
      check: (models) =>
        way.validate(models).then(
          () => true,
          () => false,
        ),
      submit: () => latest.get().onSubmit?.(way.getData),
      reset: () => runtime.reset(),
    }
    const way = createHandle(made, latest.get)
    return { scope: made, handle: way }
  }, [
    compiled,
    runtime,
    permissions,
    mode,
    disabled,
    readOnly,
    prefix,
    dynamicData,
    config,
    subjects,
    labels,
    rowSheets,
    latest,
  ])
  useImperativeHandle(ref, () => handle, [handle])
  useEffect(() => latest.get().onReady?.(), [latest, handle])
  useNews(runtime, scope, latest)

  return (
    <FormScopeContext value={scope}>
      <Knowledge runtime={runtime} context={context} />
      <FormSheet config={runtime.definition.config}>
        <div id={`${prefix}-form`} className={css.form} data-mode={mode}>
          <MistakeList />
          <ControlList key={keyOf(runtime)} list={runtime.definition.list} />
        </div>
      </FormSheet>
    </FormScopeContext>
  )
}

const keys = new WeakMap<FormRuntime, number>()
let last = 0

/** Another runtime is another form: its controls begin anew. */
function keyOf(runtime: FormRuntime): number {
  const known = keys.get(runtime)
  if (known !== undefined) return known
  last += 1
  keys.set(runtime, last)
  return last
}

function activate(scope: FormScope, { key, value }: { key: string; value: string }) {
  const found = findByKey(scope.runtime.definition.list, key)
  if (found) openPane(scope, found.control, value)
}

/** Tells the page what happens in its form, and people what the form's rules say. */
function useNews(runtime: FormRuntime, scope: FormScope, latest: Latest<FormRendererProps>) {
  const { message } = App.useApp()
  useEffect(() => {
    const hear = (event: FormEvent) => {
      const page = latest.get()
      if (event.kind === 'change') page.onChange?.(event.value, event.model)
      else if (event.kind === 'activateTab') activate(scope, event)
      else if (event.kind === 'message') void message.info(event.text)
      else if (event.kind === 'rowAdd') page.onRowAdd?.(event.model, event.at)
      else page.onRowRemove?.(event.model, event.at)
    }
    return runtime.on(hear)
  }, [runtime, scope, latest, message])
  useEffect(() => {
    let told = false
    return runtime.subscribe(() => {
      const { onDirty } = latest.get()
      const dirty = onDirty ? runtime.isDirty() : told
      if (dirty !== told) onDirty?.(dirty)
      told = dirty
    })
  }, [runtime, latest])
}

/** What a page said last, for those who ask between two renderings. */
interface Latest<T> {
  get: () => T
  set: (next: T) => void
}

function createLatest<T>(first: T): Latest<T> {
  let now = first
  return {
    get: () => now,
    set(next) {
      now = next
    },
  }
}
