import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { formFieldErrors, recordCalls, type NamedSubject, type RecordView } from '@app/shared/form/record.ts'
import { contextOfRecord, contextOfUser } from '#/components/form/contextOf.ts'
import { FormInvalid, FormRenderer, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import type { ChoiceWords } from '#/components/form/formTypes.ts'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useKept } from '#/kit/http/useKept.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { detailQuery, upgradeQuery } from './recordQueries.ts'
import { UpgradeNote } from './UpgradeNote.tsx'
import css from './record.module.css'

interface RecordEditorProps {
  view: RecordView
  /** A new record without. */
  id: string | undefined
  onClosed: () => void
  onSaved: () => void
}

interface Sheet {
  definition: string
  versionId: string
  data: FormValues
}

/** A record to fill in or to change, by its own version or, on request, by the published one. */
export default function RecordEditor({ view, id, onClosed, onSaved }: RecordEditorProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [dirty, setDirty] = useState(false)
  const [upgrading, setUpgrading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<FormRendererRef>(null)
  const detail = useQuery({ ...detailQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 })
  const { data: me } = useQuery({ ...meQuery, enabled: id === undefined })
  const upgrade = useQuery({ ...upgradeQuery(id ?? ''), enabled: upgrading })
  // What was read for the list or the drawer may be old by now.
  const record = useKept(detail.isFetchedAfterMount ? detail.data : undefined)
  const sheet: Sheet | undefined =
    id === undefined ? { ...view, data: {} } : upgrading ? upgrade.data : record && { ...record, data: record.data }

  const [save, busy] = useOnce(async () => {
    if (!sheet || !form.current) return
    setFailure(undefined)
    try {
      const data = await form.current.getData()
      if (id === undefined) {
        const { formCode } = view.form
        await call(recordCalls.submit, { body: { formCode, versionId: sheet.versionId, data } }, { silent: true })
      } else {
        const version = record?.version ?? 0
        const body = { id, version, data, ...(upgrading ? { versionId: sheet.versionId } : {}) }
        await call(recordCalls.save, { body }, { silent: true })
      }
      void message.success(id === undefined ? '提交成功' : '修改成功')
      setDirty(false)
      onSaved()
      setOpen(false)
    } catch (error) {
      if (error instanceof FormInvalid) return
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      const told = formFieldErrors.safeParse(error.data)
      if (told.success) form.current.setErrors(told.data.errors)
    }
  })
  const close = useLeaveGuard(
    () => dirty && open,
    () => setOpen(false),
  )
  const context = useMemo(() => {
    if (id !== undefined) return record && contextOfRecord(record)
    return me && contextOfUser(me.user, { deptName: me.user.sysDept?.deptName, timeZone: view.timeZone })
  }, [id, me, record, view.timeZone])
  const broken = detail.error ?? upgrade.error
  const place = useRef<HTMLDivElement>(null)
  useSaveKey(open && !busy && sheet !== undefined, save, place)
  return (
    <SideDrawer
      open={open}
      title={id === undefined ? `新增${view.form.formName}` : `编辑 ${record?.recordNo ?? ''}`}
      size={860}
      mask={{ closable: !dirty }}
      onClose={close}
      onClosed={onClosed}
      footer={
        <div className={css.footer}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={busy} disabled={!sheet} onClick={() => save()}>
            {id === undefined ? '提交' : '保存'}
          </Button>
        </div>
      }
    >
      {broken && <LoadFailure text={broken.message} onRetry={() => void (detail.error ? detail : upgrade).refetch()} />}
      {record?.outdated && (
        <UpgradeNote
          versionNo={record.versionNo}
          upgrade={upgrading ? upgrade.data : undefined}
          loading={upgrading && upgrade.isFetching}
          onUpgrade={() => setUpgrading(true)}
          onBack={() => setUpgrading(false)}
        />
      )}
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} role="alert" />}
      {!sheet && !broken && <Skeleton active />}
      {sheet && (id !== undefined || me) && (
        <div ref={place}>
          <Editing
            key={sheet.versionId}
            sheet={sheet}
            form={form}
            context={context}
            recorded={id !== undefined}
            subjects={record?.subjects}
            labels={record?.labels}
            onDirty={setDirty}
            onSave={() => save()}
          />
        </div>
      )}
    </SideDrawer>
  )
}

interface EditingProps {
  sheet: Sheet
  form: React.RefObject<FormRendererRef | null>
  context: Partial<FormContext> | undefined
  recorded: boolean
  subjects: readonly NamedSubject[] | undefined
  labels: ChoiceWords | undefined
  onDirty: (dirty: boolean) => void
  onSave: () => void
}

/** The values that the form begins with stay those of its first moment. */
function Editing({ sheet, form, context, recorded, subjects, labels, onDirty, onSave }: EditingProps) {
  const definition = useMemo(() => JSON.parse(sheet.definition) as FormDefinition, [sheet.definition])
  const [first] = useState(sheet.data)
  return (
    <FormRenderer
      ref={form}
      value={definition}
      defaultValue={first}
      recorded={recorded}
      {...(context && { context })}
      {...(subjects && { subjects })}
      {...(labels && { labels })}
      onDirty={onDirty}
      onSubmit={onSave}
    />
  )
}
