import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { Drawing } from './drawing.ts'
import type { ModelSaving } from './useModelSaving.ts'
import css from './page.module.css'

const DraftCompare = lateDialog(() => import('./DraftCompare.tsx'))
const DraftSettings = lateDialog(() => import('./DraftSettings.tsx'))

interface ModelHeadProps {
  saving: ModelSaving
  drawing: Drawing | undefined
  canEdit: boolean
  /** Whether 流程设置 has the room that it needs. */
  hasSettings?: boolean
  /** Somebody else who draws it. */
  owner: string | undefined
  /** What is known to be wrong. */
  errors?: number
  onCheck: () => void
  /** 查看xml. */
  onXml?: () => void
  /** 流程信息 where no panel shows it. */
  onFacts?: () => void
  /** Begins anew with cards. */
  onSimple?: () => void
}

const clock = (at: Date) => at.toTimeString().slice(0, 8)

/** What concerns the process as a whole. */
export function ModelHead(props: ModelHeadProps) {
  const { saving, drawing, canEdit, hasSettings = true, owner, errors = 0, onCheck, onXml, onFacts, onSimple } = props
  const [part, setPart] = useState<'compare' | 'settings'>()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const { name, isDirty, savedAt } = saving
  const close = () => {
    if (!isDirty) return saving.close()
    confirm({
      title: '确定要关闭吗？关闭未保存的修改都会丢失？',
      okText: '关闭',
      cancelText: '继续设计',
      danger: true,
      run: async () => saving.close(),
    })
  }
  return (
    <header className={css.head}>
      <h1 title={name}>{name || '新建流程'}</h1>
      {owner !== undefined && <Tag color="warning">{`${owner} 正在编辑，只读`}</Tag>}
      {owner === undefined && !canEdit && <Tag>只读</Tag>}
      <span className={css.saved} role="status">
        {isDirty ? '有未保存的修改' : savedAt ? `已保存 ${clock(savedAt)}` : ''}
      </span>
      <div className={css.acts}>
        {onSimple && <Button onClick={onSimple}>切换简易设计器</Button>}
        {onFacts && <Button onClick={onFacts}>流程信息</Button>}
        {onXml && <Button onClick={onXml}>查看xml</Button>}
        {hasPermi(['flowable:definition:query']) && (
          <Button disabled={!drawing} onClick={() => setPart('compare')}>
            版本对比
          </Button>
        )}
        {hasSettings && <Button onClick={() => setPart('settings')}>流程设置</Button>}
        <Button onClick={onCheck}>{errors > 0 ? `校验（${errors}）` : '校验'}</Button>
        {canEdit && (
          <Button type="primary" loading={saving.isSaving} onClick={saving.save}>
            保存模型
          </Button>
        )}
        {canEdit && hasPermi(['flowable:definition:deploy']) && (
          <Button loading={saving.isDeploying} onClick={saving.deploy}>
            部署
          </Button>
        )}
        <ToolButton label="关闭" danger icon={<CloseOutlined aria-hidden />} onClick={close} />
      </div>
      <Suspense>
        {part === 'compare' && drawing && (
          <DraftCompare drawing={drawing} baseId={saving.facts.baseDefinitionId} onClosed={() => setPart(undefined)} />
        )}
        {part === 'settings' && (
          <DraftSettings saving={saving} readOnly={!canEdit} onClosed={() => setPart(undefined)} />
        )}
      </Suspense>
    </header>
  )
}
