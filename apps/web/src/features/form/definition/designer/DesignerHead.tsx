import AppstoreAddOutlined from '@ant-design/icons/AppstoreAddOutlined'
import BranchesOutlined from '@ant-design/icons/BranchesOutlined'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import { Button } from 'antd'
import { useDesigner, type DialogName } from '#/features/form/definition/draft/designerStore.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import css from './designer.module.css'

interface DesignerHeadProps {
  formName: string
  status: string | undefined
  savedAt: Date | undefined
  /** Of a published version that is only looked at. */
  note?: string | undefined
  onClose: () => void
}

const clock = (at: Date) => at.toTimeString().slice(0, 8)

/** Whose form it is and how it stands; what concerns the form as a whole. */
export function DesignerHead({ formName, status, savedAt, note, onClose }: DesignerHeadProps) {
  const { hasPermi } = useAuth()
  const openDialog = useDesigner((state) => state.openDialog)
  const readOnly = useDesigner((state) => state.readOnly)
  const dirty = useDesigner((state) => state.definition !== state.saved)
  const act = (label: string, icon: React.ReactNode, name: DialogName) => (
    <Button type="text" icon={icon} aria-label={label} title={label} onClick={() => openDialog(name)}>
      {label}
    </Button>
  )
  return (
    <header className={css.head}>
      <h1 title={formName}>{formName || '表单设计'}</h1>
      {status !== undefined && <DictTag type="form_status" value={status} />}
      <span className={css.saved} role="status">
        {note ?? (dirty ? '有未保存的修改' : savedAt ? `已保存 ${clock(savedAt)}` : '')}
      </span>
      <div className={css.acts}>
        {act('检查', <CheckSquareOutlined aria-hidden />, 'check')}
        {act('联动规则', <BranchesOutlined aria-hidden />, 'linkages')}
        {act('提交校验', <SafetyCertificateOutlined aria-hidden />, 'submission')}
        {!readOnly && act('模板', <AppstoreAddOutlined aria-hidden />, 'templates')}
        {act('历史版本', <HistoryOutlined aria-hidden />, 'versions')}
        {!readOnly && hasPermi(['form:definition:publish']) && (
          <Button type="primary" onClick={() => openDialog('publish')}>
            发布
          </Button>
        )}
        <ToolButton label="关闭" icon={<CloseOutlined aria-hidden />} onClick={onClose} />
      </div>
    </header>
  )
}
