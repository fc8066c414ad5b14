import type { Field, Fields } from '@app/shared/kit/field.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import { App, Form } from 'antd'
import { useId, useMemo, useState } from 'react'
import { FormBody } from './FormBody.tsx'
import { FormFrame } from './FormFrame.tsx'
import type { Inputs } from './FormFields.tsx'
import { ApiError, report } from './http.ts'
import { formFields, sentValue } from './rules.ts'
import { useFormStart } from './useFormStart.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import { useOnce } from './useOnce.ts'
import { useResourceMutations, type Row } from './useResource.ts'

export interface FormOptions {
  /** `添加{label}` and `修改{label}` unless given. */
  title?: string
  /** Own inputs by field name. */
  inputs?: Inputs
  /** Values of a new row. */
  initialValues?: Readonly<Record<string, unknown>>
  /** Fields whose value stands fixed; a new row has no id yet. */
  locked?: (row: Partial<Row>) => readonly string[]
  /** Size of the dialog for a new row. */
  size?: { width: number; height: number }
}

interface ResourceFormProps extends FormOptions {
  resource: Resource<Fields>
  /** The row to change; a new one without. */
  id?: string | undefined
  onClose: () => void
  onSaved: (row: Row | undefined) => void
}

const staleText = '数据失效，请重新更新！'

/** Dialog for a new row, drawer for a stored one; rules, words and unique checks come from the contract. */
export default function ResourceForm(props: ResourceFormProps) {
  const { resource, id, inputs = {}, initialValues = {}, locked, onClose, onSaved } = props
  const { message } = App.useApp()
  const [form] = Form.useForm()
  const name = useId().replace(/\W/g, '')
  const [open, setOpen] = useState(true)
  const [stale, setStale] = useState(false)
  const [opening, setOpening] = useState(0)
  const start = useFormStart(resource, id, initialValues)
  const { save } = useResourceMutations(resource)
  const fields = useMemo(() => formFields(resource, id === undefined ? 'create' : 'edit'), [resource, id])
  const dirty = () =>
    start.data !== undefined && open && changed(fields, start.data, form.getFieldsValue(true)).length > 0
  const leave = useLeaveGuard(dirty, () => setOpen(false))

  const showErrors = ({ errors }: ApiError): boolean => {
    const shown = Object.entries(errors).filter(([key]) => fields.some(([own]) => own === key))
    form.setFields(shown.map(([key, text]) => ({ name: key, errors: [text] })))
    const first = shown[0]?.[0]
    if (first) form.scrollToField(first, { block: 'center', focus: true })
    return first !== undefined
  }

  const [submit, busy] = useOnce(async () => {
    const values = form.getFieldsValue(true) as Record<string, unknown>
    const body: Record<string, unknown> = {}
    for (const [key, field] of fields) body[key] = sentValue(field, values[key])
    if (id === undefined) Object.assign(body, hidden(initialValues, fields))
    else Object.assign(body, { id, version: start.data?.version })
    try {
      const row = await save(body)
      void message.success(id === undefined ? '新增成功' : '修改成功')
      setOpen(false)
      onSaved(row)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.message === staleText) setStale(true)
      else if (!showErrors(error)) report(error)
    }
  })

  const reload = async () => {
    const { data } = await start.refetch()
    // The form outlives its fields and would keep what was typed.
    if (data) form.setFieldsValue(data)
    setStale(false)
    setOpening(opening + 1)
  }

  const kind = id === undefined ? 'create' : 'edit'
  return (
    <FormFrame
      kind={kind}
      open={open}
      title={props.title ?? `${kind === 'create' ? '添加' : '修改'}${resource.label}`}
      size={props.size}
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
          locked={locked?.(start.data) ?? []}
          enterSaves={kind === 'create' && fields.length <= 6}
          stale={stale}
          changes={() => changed(fields, start.data, form.getFieldsValue(true))}
          onReload={() => void reload()}
          onSubmit={submit}
        />
      )}
    </FormFrame>
  )
}

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
