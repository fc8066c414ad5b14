import { Modal } from 'antd'
import css from './shortcuts.module.css'

type Keys = readonly (readonly [keys: string, action: string])[]

const frameKeys: Keys = [
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

const pageKeys: Keys = [
  ['/', '查询条件'],
  ['N', '新增'],
  ['R', '刷新'],
  ['F', '表格全屏'],
  ['↑ · ↓', '上一行 · 下一行'],
  ['Space · Enter', '选择行 · 打开详情'],
  ['Ctrl/⌘ + S', '保存表单'],
]

/** Keys of the frame and of its list pages. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="快捷键" width={640} footer={null} onCancel={onClose}>
      <div className={css.lists}>
        <KeyList title="全局" keys={frameKeys} />
        <KeyList title="列表页" keys={pageKeys} />
      </div>
      <p className={css.note}>单键快捷键可以在"换肤"中关闭</p>
    </Modal>
  )
}

function KeyList({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
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
    </section>
  )
}
