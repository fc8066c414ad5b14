import { App, Form } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { ApiError, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations, type Row } from '#/kit/http/useResource.ts'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { FormBody, type FoldedFields } from './FormBody.tsx'
import type { Inputs, Locked } from './FormFields.tsx'
import { FormFrame, type FrameKind } from './FormFrame.tsx'
import { formFields, placeOfError, sentValue } from './rules.ts'
import { useFormStart } from './useFormStart.ts'

export interface FormOptions {
  /** `添加{label}` and `修改{label}` unless given. */
  title?: string
  /** Own inputs by field name. */
  inputs?: Inputs
  /** Values of a new row. */
  initialValues?: Readonly<Record<string, unknown>>
  /** Fields whose value stands fixed, with the reason; a new row has no id yet. */
  locked?: (row: Partial<Row>) => Locked
  /** Fields of the form in their order; a new row has no id yet. Those of the contract unless given. */
  fields?: (row: Partial<Row>) => readonly string[]
  /** Fields that stand folded up below the others. */
  more?: FoldedFields
  /** Fields in parts of which one is seen at a time. */
  tabs?: readonly FoldedFields[]
  /** Reads the row that is changed, when that takes more than the resource's own call. */
  load?: (id: string) => Promise<Record<string, unknown>>
  /** Size of the dialog for a new row. */
  size?: { width: number; height: number }
  /** Where the form stands; a new row in a dialog, a stored one in a drawer beside the list unless given. */
  frame?: FrameKind
  /** Told how to ask whether something is typed that is not stored. */
  onDirty?: (isDirty: () => boolean) => void
  /** Width of the drawer for a stored row; a third of the window unless given. */
  drawer?: number | string
  /** Fields that a row with these values has; others are neither shown nor sent. */
  shows?: (key: string, values: Readonly<Record<string, unknown>>) => boolean
  /** Sentences about values that depend on each other, by field. */
  judge?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
}

interface ResourceFormProps extends FormOptions {
  resource: ResourceFacts
  /** The row to change; a new one without. */
  id?: string | undefined
  onClose: () => void
  onSaved: (row: Row | undefined) => void
}

/** The form of a row that is new or stored; rules, words and unique checks come from the contract. */
export default function ResourceForm(props: ResourceFormProps) {
  const { resource, id, inputs = {}, initialValues = {}, locked, shows, judge, onClose, onSaved } = props
  const { message } = App.useApp()
  const [form] = Form.useForm()
  const name = useId().replace(/\W/g, '')
  const [open, setOpen] = useState(true)
  const [stale, setStale] = useState<string>()
  const [opening, setOpening] = useState(0)
  const [refused, setRefused] = useState<{ key: string; time: number }>()
  const start = useFormStart(resource, id, initialValues, props.load)
  const { save } = useResourceMutations(resource)
  const offered = useMemo(() => formFields(resource, id === undefined ? 'create' : 'edit'), [resource, id])
  const fields = props.fields && start.data ? inOrder(offered, props.fields(start.data)) : offered
  const current = () => form.getFieldsValue(true) as Record<string, unknown>
  const shown = () => (shows ? fields.filter(([key]) => shows(key, current())) : fields)
  const changes = () => (start.data ? changed(shown(), start.data, current()) : [])
  const dirty = () => start.data !== undefined && open && changes().length > 0

  const showErrors = ({ errors }: ApiError): boolean => {
    const known = Object.entries(errors).flatMap(([key, text]) => {
      const place = placeOfError(key, shown())
      return place ? [{ place, text }] : []
    })
    form.setFields(known.map(({ place, text }) => ({ name: place, errors: [text] })))
    // A cell says it better than the rows together.
    const first = (known.find(({ place }) => place.length > 1) ?? known[0])?.place
    if (first) {
      setRefused({ key: String(first[0]), time: Date.now() })
      form.scrollToField(first, { block: 'center', focus: true })
    }
    return first !== undefined
  }

  const reload = async () => {
    const { data } = await start.refetch()
    // The form outlives its fields and would keep what was typed.
    if (data) form.setFieldsValue(data)
    setStale(undefined)
    setOpening(opening + 1)
  }

  const stays = props.frame === 'inline'
  const [submit, busy] = useOnce(async () => {
    const values = current()
    const body: Record<string, unknown> = {}
    for (const [key, field] of shown()) body[key] = sentValue(field, values[key])
    if (id === undefined) Object.assign(body, hidden(initialValues, fields))
    else Object.assign(body, { id, version: start.data?.version })
    try {
      const row = await save(body)
      void message.success(id === undefined ? '新增成功' : '修改成功')
      if (stays) await reload()
      else setOpen(false)
      onSaved(row)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'stale') setStale(error.message)
      else if (!showErrors(error)) report(error)
    }
  })

  const leave = useLeaveGuard(dirty, () => (stays ? void reload() : setOpen(false)))
  useEffect(() => props.onDirty?.(dirty))

  const kind = id === undefined ? 'create' : 'edit'
  return (
    <FormFrame
      frame={props.frame ?? (kind === 'create' ? 'dialog' : 'drawer')}
      open={open}
      title={props.title ?? `${kind === 'create' ? '添加' : '修改'}${resource.label}`}
      size={props.size}
      drawer={props.drawer}
      fieldCount={fields.length}
      loading={start.isFetching}
      failure={start.isError ? start.error.message : undefined}
      busy={busy}
      onRetry={() => void start.refetch()}
      onSave={() => form.submit()}
      onCancel={leave}
      onClosed={onClose}
    >
      {start.data && (
        <FormBody
          key={opening}
          form={form}
          name={name}
          rowId={id}
          fields={fields}
          inputs={inputs}
          resource={resource}
          values={start.data}
          locked={locked?.(start.data) ?? {}}
          more={props.more}
          tabs={props.tabs}
          refused={refused}
          enterSaves={kind === 'create' && fields.length <= 6}
          stale={stale}
          shows={shows}
          judge={judge}
          changes={changes}
          onReload={() => void reload()}
          onSubmit={submit}
        />
      )}
    </FormFrame>
  )
}

const inOrder = (fields: readonly [string, Field][], keys: readonly string[]): [string, Field][] =>
  keys.flatMap((key) => fields.filter(([own]) => own === key))

/** Given values without an input of their own, like the type of a dictionary entry. */
function hidden(initialValues: Readonly<Record<string, unknown>>, fields: readonly [string, Field][]) {
  return Object.fromEntries(Object.entries(initialValues).filter(([key]) => !fields.some(([own]) => own === key)))
}

/** Labels and values that differ from the start. */
function changed(
  fields: readonly [string, Field][],
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): [label: string, value: unknown][] {
  const sent = (field: Field, value: unknown) => JSON.stringify(sentValue(field, value ?? null) ?? null)
  return fields
    .filter(([key, field]) => sent(field, from[key]) !== sent(field, to[key]))
    .map(([key, field]) => [field.label, to[key]])
}
