import { Alert, App, Button, Empty, Form, Skeleton, Tabs } from 'antd'
import { Suspense, useMemo, useRef, useState } from 'react'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { StartForm } from '@app/shared/flowable/request.ts'
import { splitIds } from '@app/shared/system/directory.ts'
import { contextOfUser } from '#/components/form/contextOf.ts'
import { FormRenderer, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { ChoiceFields } from '#/features/flowable/shared/choosing/ChoiceFields.tsx'
import { chosenOf, fieldsOf } from '#/features/flowable/shared/choosing/chosen.ts'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { leaveQuestion } from '#/kit/page/leaveQuestion.ts'
import { useShell } from '#/kit/session/shell.ts'
import { ForecastTab } from './ForecastTab.tsx'
import { useChoosing } from './useChoosing.ts'
import { useStarting } from './useStarting.ts'
import css from './startSheet.module.css'

const FlowPicture = latePart(() => import('#/features/flowable/shared/request/FlowPicture.tsx'))

interface StartSheetProps {
  opened: StartForm
  user: { id: string; name: string; deptId: string | null }
}

/** The form of a request that begins, its picture, and its bar: 提交, 暂存, 重置. */
export function StartSheet({ opened, user }: StartSheetProps) {
  const { definition, form, deptName, asksPeople } = opened
  const sheet = useRef<FormRendererRef>(null)
  const [formDirty, setFormDirty] = useState(false)
  const [choicesDirty, setChoicesDirty] = useState(false)
  const dirty = formDirty || choicesDirty
  const { modal } = App.useApp()
  const confirm = useConfirm()
  const { open } = useShell()
  const [tab, setTab] = useState('form')
  const choosing = useChoosing({ definitionId: definition.id, sheet, isOn: asksPeople || tab === 'preview' })
  const choices = asksPeople ? (choosing.forecast?.choices ?? []) : []
  const chosen = chosenOf({ nextAssignees: Form.useWatch('nextAssignees', choosing.form) }, choices)
  const sending = useStarting(opened, sheet, {
    onStored: () => {
      setFormDirty(false)
      setChoicesDirty(false)
    },
    held: choosing.held,
    chosen: async (formData) => (asksPeople ? choosing.chosen(formData) : undefined),
    copies: () => splitIds((choosing.form.getFieldValue('ccUserIds') as string | undefined) ?? ''),
  })
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
          activeKey={tab}
          onChange={setTab}
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
                    onDirty={setFormDirty}
                    onReady={choosing.look}
                    onChange={choosing.touched}
                    onRowAdd={choosing.touched}
                    onRowRemove={choosing.touched}
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
            {
              key: 'preview',
              label: '审批预览',
              children: (
                <ForecastTab
                  forecast={choosing.forecast}
                  error={choosing.error}
                  onRetry={() => void choosing.refetch()}
                  starter={user.name}
                  chosen={chosen}
                />
              ),
            },
          ]}
        />
        {opened.leftOut.map(({ nodeName, count }) => (
          <Alert
            key={nodeName}
            type="warning"
            showIcon
            closable
            title={`节点“${nodeName}”已选的审批人中有 ${count} 人已停用或不在可选范围内，请重新选择`}
          />
        ))}
        <Form
          form={choosing.form}
          layout="vertical"
          component={false}
          initialValues={{ nextAssignees: fieldsOf(opened.nextAssignees) }}
          onValuesChange={() => setChoicesDirty(true)}
        >
          {choices.length > 0 && (
            <section className={css.choices} aria-labelledby="choices">
              <h2 id="choices" className={css.choicesTitle}>
                选择任务接收
              </h2>
              <ChoiceFields choices={choices} />
            </section>
          )}
          <Form.Item name="ccUserIds" label="抄送人" className={css.copies}>
            <UserSelect multiple placeholder="请选择抄送人" />
          </Form.Item>
        </Form>
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
              confirm({
                title: '确定放弃已填写的内容并重置吗？',
                okText: '重置',
                danger: true,
                run: async () => {
                  sheet.current?.reset()
                  choosing.form.resetFields()
                  setChoicesDirty(false)
                  choosing.look()
                },
              })
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
