import { Alert, App, Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { fillCalls, type FillDetail } from '@app/shared/form/fill.ts'
import { contextOfUser } from '#/components/form/contextOf.ts'
import { FormRenderer, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import type { RowSheets } from '#/components/form/formTypes.ts'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { call, callMessage } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { leaveQuestion } from '#/kit/page/leaveQuestion.ts'
import { useShell } from '#/kit/session/shell.ts'
import { downloadExport } from '#/kit/transfer/download.ts'
import { FillBar } from './FillBar.tsx'
import { useLocalDraft, withoutSecrets } from './localDraft.ts'
import type { SubmittedRecord } from './Submitted.tsx'
import { useSending } from './useSending.ts'
import css from './fillSheet.module.css'

interface FillSheetProps {
  detail: FillDetail
  user: { id: string; name: string; deptId: string | null }
  onDone: (record: SubmittedRecord) => void
  /** The form became another one while it was written. */
  onOutdated: () => void
}

/** A form with its bar: 提交, 暂存, 重置. */
export function FillSheet({ detail, user, onDone, onOutdated }: FillSheetProps) {
  const { form, draft } = detail
  const sheet = useRef<FormRendererRef>(null)
  const [dirty, setDirty] = useState(false)
  const { modal } = App.useApp()
  const confirm = useConfirm()
  const { open } = useShell()
  const definition = useMemo(() => JSON.parse(detail.definition) as FormDefinition, [detail.definition])
  const local = useLocalDraft(`${user.id}:${form.formCode}`, detail.versionId)
  const [stored, setStored] = useState(draft?.updateTime)
  // What is secret stays out of the storage of the browser.
  const written = () => withoutSecrets(definition, sheet.current?.getValue() ?? {})
  const finish = (record: SubmittedRecord) => {
    local.forget()
    onDone(record)
  }
  const sending = useSending(detail, sheet, {
    onDone: finish,
    onStored() {
      local.forget()
      setDirty(false)
      setStored('刚刚')
    },
    onOutdated() {
      local.keepNow(written())
      onOutdated()
    },
  })
  useDirtyPage(() => dirty)
  useSaveKey(true, sending.store)

  const leave = () => open('/form/fill')
  const back = () => {
    if (dirty) modal.confirm(leaveQuestion('内容尚未提交，是否离开?', leave))
    else leave()
  }
  const clear = () => {
    sheet.current?.reset()
    local.forget()
  }
  const reset = () => {
    if (!dirty) return clear()
    confirm({ title: '确定放弃已填写的内容并重置吗？', okText: '重置', danger: true, run: async () => clear() })
  }
  const restore = () => {
    void sheet.current?.setData(local.found?.values ?? {})
    setDirty(true)
    local.settle()
  }
  const rowSheets = useMemo(() => fillRowSheets(detail), [detail])
  const { deptName, timeZone } = detail
  const context = useMemo(() => contextOfUser(user, { deptName, timeZone }), [deptName, timeZone, user])
  return (
    <div className={css.sheet}>
      <div className={css.paper}>
        <header className={css.paperHead}>
          <h1 className={css.paperTitle}>{form.formName}</h1>
          {form.remark && <p className={css.paperRemark}>{form.remark}</p>}
        </header>
        {local.found && (
          <Alert
            type="info"
            showIcon
            className={css.notice}
            title={`发现 ${local.found.time} 尚未提交的内容${local.older ? '，表单已更新，恢复后请核对' : ''}`}
            action={
              <>
                <Button size="small" type="link" onClick={restore}>
                  恢复
                </Button>
                <Button size="small" type="text" onClick={local.forget}>
                  丢弃
                </Button>
              </>
            }
          />
        )}
        <FormRenderer
          ref={sheet}
          value={definition}
          mode="fill"
          context={context}
          rowSheets={rowSheets}
          {...(draft && { defaultValue: draft.data })}
          onDirty={setDirty}
          onChange={() => {
            sending.forget()
            local.keep(written)
          }}
          onSubmit={() => sending.submit()}
        />
      </div>
      <FillBar
        words={dirty ? '内容尚未提交' : stored && `已暂存 ${stored}`}
        busy={sending.busy}
        unanswered={sending.unanswered}
        onAgain={sending.again}
        onSubmit={sending.submit}
        onStore={sending.store}
        onReset={reset}
        onBack={back}
      />
    </div>
  )
}

/** Sheets of the dynamic tables of a form that is filled, read by the server. */
function fillRowSheets({ versionId, form }: Pick<FillDetail, 'versionId' | 'form'>): RowSheets {
  const params = { formCode: form.formCode }
  const asked = (model: string, columns: readonly string[]) => ({ versionId, model, columns: JSON.stringify(columns) })
  return {
    async fetchTemplate(model, columns) {
      const { msg } = await callMessage(fillCalls.rowsTemplate, { params, query: asked(model, columns) })
      await downloadExport(msg)
    },
    read(model, columns, file) {
      const body = new FormData()
      body.append('file', file)
      return call(fillCalls.readRows, { params, query: asked(model, columns) }, { form: body, silent: true })
    },
  }
}
