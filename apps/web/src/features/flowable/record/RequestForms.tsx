import { Alert, Skeleton } from 'antd'
import { Suspense, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { momentAt } from '@app/form-engine/date/dateText.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { FormError, FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import type { RequestForm } from '@app/shared/flowable/request.ts'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { contextOfUser } from '#/components/form/contextOf.ts'
import { FormRenderer, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import type { SentForm } from '#/features/flowable/shared/operation/actView.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import css from './record.module.css'

const BusinessPage = latePart(() => import('#/features/flowable/shared/BusinessPage.tsx'))

/** The forms of a request as one: what is asked of them is asked of each that may be changed. */
export interface RequestFormsRef {
  /** Rejects with `FormInvalid`. */
  getData: () => Promise<SentForm>
  getValue: () => SentForm
  /** They were told of what others have changed up to this revision. */
  seen: (formRevision: string | null) => void
  setErrors: (errors: readonly Pick<FormError, 'path' | 'message'>[]) => void
}

interface RequestFormsProps {
  ref: Ref<RequestFormsRef>
  detail: RequestDetail
  taskId: string | undefined
  onDirty: (dirty: boolean) => void
}

export function RequestForms({ ref, detail, onDirty }: RequestFormsProps) {
  const { forms, definition, instance, task } = detail
  // While something is being written it is about the forms as they were, whatever is read anew meanwhile.
  const [revision, setRevision] = useState(detail.formRevision)
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  if (dirty.size === 0 && revision !== detail.formRevision) setRevision(detail.formRevision)
  const tell = useEffectEvent(onDirty)
  const isDirty = dirty.size > 0
  useEffect(() => tell(isDirty), [isDirty])
  const mark = (form: string, changed: boolean) =>
    setDirty((before) => new Set([...[...before].filter((one) => one !== form), ...(changed ? [form] : [])]))
  const renderers = useRef(new Map<string, FormRendererRef>())
  const open = task !== null && !task.isClaimable && !isAsking(task) ? forms.filter(isOpen) : []
  useImperativeHandle(ref, () => {
    const all = () =>
      open.flatMap((form) => {
        const renderer = renderers.current.get(form.node ?? '')
        return renderer ? [{ form, renderer }] : []
      })
    const sent = (filled: readonly { form: RequestForm; values: FormValues }[]): SentForm => {
      if (filled.length === 0) return {}
      // The main form comes first, and has the last word.
      const formData = Object.assign(
        {},
        ...filled.toReversed().map(({ form, values }) => (form.isLocal ? { [form.node ?? '']: values } : values)),
      ) as FormValues
      const changed = all().flatMap(({ form, renderer }) =>
        renderer.getChanged().map((model) => (form.isLocal ? `${form.node}.${model}` : model)),
      )
      return { formData, formRead: { revision, changed } }
    }
    return {
      seen: setRevision,
      async getData() {
        const filled = []
        for (const { form, renderer } of all()) filled.push({ form, values: await renderer.getData() })
        return sent(filled)
      },
      getValue: () => sent(all().map(({ form, renderer }) => ({ form, values: renderer.getValue() }))),
      setErrors(errors) {
        const [first, ...others] = all().map(({ renderer }) => renderer)
        const isOf = (renderer: FormRendererRef, { path }: { path: ValuePath }) =>
          renderer.getFieldSchema().some(({ model }) => model === path[0])
        for (const other of others) other.setErrors(errors.filter((error) => isOf(other, error)))
        first?.setErrors(errors.filter((error) => !others.some((other) => isOf(other, error)) || isOf(first, error)))
      },
    }
  })
  if (definition.businessPage) {
    return (
      <Suspense fallback={<Skeleton active />}>
        <BusinessPage
          page={definition.businessPage}
          procInsId={instance.id}
          taskId={task?.id ?? null}
          businessKey={instance.businessKey}
        />
      </Suspense>
    )
  }
  if (forms.length === 0) return <Alert className={css.noForm} type="info" title="该流程没有表单" />
  return (
    <>
      {forms.map((form) => (
        <section key={`${form.node} ${form.versionId}`} className={css.form}>
          {forms.length > 1 && <h2 className={css.formName}>{form.formName}</h2>}
          <OneForm
            form={form}
            starter={instance.starter}
            startTime={instance.startTime}
            isOpen={open.includes(form)}
            onDirty={(changed) => mark(form.node ?? '', changed)}
            ref={(renderer) => {
              if (renderer) renderers.current.set(form.node ?? '', renderer)
              else renderers.current.delete(form.node ?? '')
            }}
          />
        </section>
      ))}
    </>
  )
}

/** Whether others are asked first, or were asked with the approval: until they have answered nothing is filled in. */
const isAsking = ({ status }: { status: string }) => status === TaskStatus.wait || status === TaskStatus.approving

/** Whether something of it may be changed. */
const isOpen = ({ permissions: { fields, otherwise, required = [] } }: RequestForm) =>
  otherwise === 'edit' || required.length > 0 || Object.values(fields).includes('edit')

interface OneFormProps {
  ref: Ref<FormRendererRef>
  form: RequestForm
  starter: RequestDetail['instance']['starter']
  startTime: string
  isOpen: boolean
  onDirty: (dirty: boolean) => void
}

function OneForm({ ref, form, starter, startTime, isOpen: mayFill, onDirty }: OneFormProps) {
  const { definition, values, permissions, subjects, timeZone } = form
  const document = useMemo(() => JSON.parse(definition) as FormDefinition, [definition])
  const context = useMemo(
    () => ({
      ...contextOfUser({ id: starter.id, name: starter.name, deptId: null }, { deptName: starter.deptName, timeZone }),
      now: momentAt(startTime, timeZone),
    }),
    [starter, startTime, timeZone],
  )
  return (
    <FormRenderer
      ref={ref}
      value={document}
      mode={mayFill ? 'fill' : 'view'}
      recorded
      defaultValue={values}
      subjects={subjects}
      context={context}
      fieldPermissions={permissions}
      onDirty={onDirty}
    />
  )
}
