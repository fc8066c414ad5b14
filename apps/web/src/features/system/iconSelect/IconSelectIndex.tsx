import { App } from 'antd'
import IconBrowser from '#/components/icons/IconPicker/IconBrowser.tsx'
import { copyText } from '#/kit/page/copyText.ts'
import css from './iconSelect.module.css'

/** 图标选择: every icon that menus may use; a click copies its name. */
export default function IconSelectIndex() {
  const { message } = App.useApp()
  const copy = async (name: string) => {
    if (await copyText(name)) void message.success(`${name} 复制成功 🎉🎉🎉`)
    else void message.error('复制失败')
  }
  return (
    <section className={css.card} aria-label="图标选择">
      <header className={css.head}>
        <h1>图标选择</h1>
        <span>点击图标复制名称</span>
      </header>
      <IconBrowser named onPick={(name) => void copy(name)} />
    </section>
  )
}
