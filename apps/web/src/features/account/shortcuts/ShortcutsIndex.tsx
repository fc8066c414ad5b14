import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Alert, Button } from 'antd'
import {
  designerShortcuts,
  formShortcuts,
  frameShortcuts,
  pageShortcuts,
  rowShortcuts,
  type Shortcut,
  tabShortcuts,
} from '#/kit/page/shortcuts.ts'
import { type PageLink, useShell } from '#/kit/session/shell.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { keysOf } from './keyText.ts'
import { helpOf } from './pageHelp.ts'
import css from './shortcuts.module.css'

const groups = [
  { title: '全局', where: '任何页面', all: frameShortcuts },
  { title: '列表页', where: '焦点不在输入框时', all: pageShortcuts },
  { title: '表格行', where: '焦点在表格行上时', all: rowShortcuts },
  { title: '页面标签', where: '焦点在标签上时', all: tabShortcuts },
  { title: '表单', where: '填写表单时', all: formShortcuts },
  { title: '表单设计', where: '设计表单、焦点不在输入框时', all: designerShortcuts },
]

/** 快捷键一览: every key that the product listens to, and what helps with the caller's pages. */
export default function ShortcutsIndex() {
  const { pages } = useShell()
  const { single_keys, change } = usePreferences()
  return (
    <section className={css.card} aria-label="快捷键一览">
      <header className={css.head}>
        <h1>快捷键一览</h1>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          打印
        </Button>
      </header>
      {!single_keys && (
        <Alert
          type="info"
          showIcon
          title="单键快捷键已关闭，只有带 Ctrl 或 ⌘ 的快捷键有效"
          action={
            <Button size="small" onClick={() => change({ single_keys: true })}>
              开启
            </Button>
          }
        />
      )}
      <div className={css.groups}>
        {groups.map(({ title, where, all }) => (
          <KeyTable key={title} title={title} where={where} all={Object.values(all)} />
        ))}
      </div>
      <PageHelpList pages={pages} />
    </section>
  )
}

function KeyTable({ title, where, all }: { title: string; where: string; all: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <h2>
        {title}
        <small>{where}</small>
      </h2>
      <dl className={css.keys}>
        {all.map((shortcut) => (
          <div key={shortcut.title}>
            <dt>{shortcut.title}</dt>
            <dd>
              {keysOf(shortcut).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What helps with each page somebody has, with a way there. */
function PageHelpList({ pages }: { pages: readonly PageLink[] }) {
  const shell = useShell()
  const all = helpOf(pages)
  if (all.length === 0) return null
  return (
    <section aria-label="使用帮助">
      <h2>使用帮助</h2>
      <div className={css.help}>
        {all.map(({ fullPath, page, texts }) => (
          <section key={fullPath} {...(page ? { 'aria-label': page } : {})}>
            {page && (
              <h3>
                <Button type="link" size="small" onClick={() => shell.open(fullPath)}>
                  {page}
                </Button>
              </h3>
            )}
            <dl>
              {texts.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}
