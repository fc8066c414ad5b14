import { App, Button, Empty, Skeleton, Tabs } from 'antd'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { StartForm } from '@app/shared/flowable/request.ts'
import { contextOfUser } from '#/components/form/contextOf.ts'
import { FormRenderer, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { leaveQuestion } from '#/kit/page/leaveQuestion.ts'
import { useShell } from '#/kit/session/shell.ts'
import { useStarting } from './useStarting.ts'
import css from './startSheet.module.css'

const FlowPicture = lazy(() => import('#/features/flowable/shared/request/FlowPicture.tsx'))

interface StartSheetProps {
  opened: StartForm
  user: { id: string; name: string; deptId: string | null }
}

/** The form of a request that begins, its picture, and its bar: 提交, 暂存, 重置. */
export function StartSheet({ opened, user }: StartSheetProps) {
  const { definition, form, deptName } = opened
  const sheet = useRef<FormRendererRef>(null)
  const [dirty, setDirty] = useState(false)
  const { modal } = App.useApp()
  const { open } = useShell()
  const sending = useStarting(opened, sheet, { onStored: () => setDirty(false) })
  useDirtyPage(() => dirty)
  useSaveKey(true, sending.store)
  const document = useMemo(() => form && (JSON.parse(form.definition) as FormDefinition), [form])
  const context = useMemo(
    () => contextOfUser(user, { deptName, ...(form && { timeZone: form.timeZone }) }),
    [deptName, form, user],
  )
  const leave = () => open('/task/start')
  return (
    <div className={css.sheet}>
      <div className={css.paper}>
        <header className={css.paperHead}>
          <h1 className={css.paperTitle}>{definition.name}</h1>
        </header>
        <Tabs
          items={[
            {
              key: 'form',
              label: '表单信息',
              forceRender: true,
              children:
                form && document ? (
                  <FormRenderer
                    ref={sheet}
                    value={document}
                    mode="fill"
                    context={context}
                    fieldPermissions={form.permissions}
                    defaultValue={form.values}
                    subjects={form.subjects}
                    onDirty={setDirty}
                    onSubmit={() => sending.submit()}
                  />
                ) : (
                  <Empty description="该流程没有表单，可直接提交" />
                ),
            },
            {
              key: 'picture',
              label: '流程图',
              children: (
                <Suspense fallback={<Skeleton active />}>
                  <FlowPicture xml={definition.xml} />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
      <div className={css.bar} role="group" aria-label="流程操作">
        <Button
          type="text"
          className={css.back}
          onClick={() => {
            if (dirty) modal.confirm(leaveQuestion('内容尚未提交，是否离开?', leave))
            else leave()
          }}
        >
          返回
        </Button>
        <span className={css.barWords} role="status">
          {dirty ? '内容尚未提交' : sending.stored && '已暂存'}
        </span>
        {form && (
          <Button
            disabled={sending.busy}
            onClick={() => {
              modal.confirm({ title: '确定放弃已填写的内容并重置吗？', onOk: () => sheet.current?.reset() })
            }}
          >
            重置
          </Button>
        )}
        <Button onClick={sending.store} disabled={sending.busy}>
          暂存
        </Button>
        <Button type="primary" onClick={sending.submit} loading={sending.busy} className={css.submit}>
          提交
        </Button>
      </div>
    </div>
  )
}
