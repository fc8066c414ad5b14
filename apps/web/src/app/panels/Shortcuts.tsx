import { Modal } from 'antd'
import css from './shortcuts.module.css'

const keys: readonly (readonly [keys: string, action: string])[] = [
  ['Ctrl/⌘ + K', '命令面板'],
  ['?', '快捷键'],
  ['[ · ]', '上一个标签 · 下一个标签'],
  ['Shift + X', '关闭标签'],
  ['Shift + R', '刷新标签'],
  ['\\', '收起或展开菜单'],
  ['Delete', '关闭获得焦点的标签'],
  ['Shift + ← · →', '移动获得焦点的标签'],
  ['Esc', '关闭弹窗'],
]

/** Keys of the frame. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="快捷键" width={480} footer={null} onCancel={onClose}>
      <dl className={css.keys}>
        {keys.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>单键快捷键可以在"换肤"中关闭</p>
    </Modal>
  )
}
