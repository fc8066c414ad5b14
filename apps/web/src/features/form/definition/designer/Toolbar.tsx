import CodeOutlined from '@ant-design/icons/CodeOutlined'
import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined'
import ClearOutlined from '@ant-design/icons/DeleteOutlined'
import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import MobileOutlined from '@ant-design/icons/MobileOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import SaveOutlined from '@ant-design/icons/SaveOutlined'
import TabletOutlined from '@ant-design/icons/TabletOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { App, Segmented } from 'antd'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { useDesigner, type Device } from '#/features/form/definition/draft/designerStore.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import css from './designer.module.css'

interface ToolbarProps {
  saving: boolean
  onSave: () => void
}

/** Save, look, bring in, take out, clear, back and forth; on the right the width of the sheet (form-designer §6). */
export function Toolbar({ saving, onSave }: ToolbarProps) {
  const openDialog = useDesigner((state) => state.openDialog)
  const readOnly = useDesigner((state) => state.readOnly)
  const canUndo = useDesigner((state) => state.canUndo)
  const canRedo = useDesigner((state) => state.canRedo)
  const undo = useDesigner((state) => state.undo)
  const redo = useDesigner((state) => state.redo)
  const dirty = useDesigner((state) => state.definition !== state.saved)
  const clear = useClear()
  return (
    <div className={css.toolbar} role="toolbar" aria-label="设计工具">
      <ToolButton
        label="保存"
        hint="Ctrl+S"
        icon={<SaveOutlined aria-hidden />}
        loading={saving}
        disabled={readOnly}
        className={dirty ? (css.unsaved ?? '') : ''}
        onClick={onSave}
      />
      <ToolButton label="预览" icon={<EyeOutlined aria-hidden />} onClick={() => openDialog('preview')} />
      <ToolButton
        label="导入"
        icon={<UploadOutlined aria-hidden />}
        disabled={readOnly}
        onClick={() => openDialog('import')}
      />
      <ToolButton label="生成JSON" icon={<CreditCardOutlined aria-hidden />} onClick={() => openDialog('json')} />
      <ToolButton label="生成代码" icon={<CodeOutlined aria-hidden />} onClick={() => openDialog('code')} />
      <ToolButton label="清空" icon={<ClearOutlined aria-hidden />} disabled={readOnly} onClick={clear} />
      <span className={css.divider} />
      <ToolButton
        label="撤销"
        hint="Ctrl+Z"
        icon={<UndoOutlined aria-hidden />}
        disabled={readOnly || !canUndo}
        onClick={undo}
      />
      <ToolButton
        label="重做"
        hint="Ctrl+Y"
        icon={<RedoOutlined aria-hidden />}
        disabled={readOnly || !canRedo}
        onClick={redo}
      />
      <DeviceSwitch />
    </div>
  )
}

const devices: { value: Device; label: string; icon: React.ReactNode }[] = [
  { value: 'pc', label: 'PC', icon: <DesktopOutlined aria-hidden /> },
  { value: 'tablet', label: '平板', icon: <TabletOutlined aria-hidden /> },
  { value: 'phone', label: '手机', icon: <MobileOutlined aria-hidden /> },
]

function DeviceSwitch() {
  const device = useDesigner((state) => state.device)
  const setDevice = useDesigner((state) => state.setDevice)
  return (
    <Segmented<Device>
      className={css.devices ?? ''}
      size="small"
      aria-label="画布宽度"
      value={device}
      onChange={setDevice}
      options={devices.map(({ value, label, icon }) => ({
        value,
        title: label,
        icon,
        label: <span className="sr-only">{label}</span>,
      }))}
    />
  )
}

function useClear() {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const apply = useDesigner((state) => state.apply)
  return () =>
    confirm({
      title: '警告',
      content: '是否确认清空内容?',
      okText: '是',
      cancelText: '否',
      danger: true,
      run: async () => {
        apply(() => newForm(), { select: [] })
        void message.success('已清空')
      },
    })
}
