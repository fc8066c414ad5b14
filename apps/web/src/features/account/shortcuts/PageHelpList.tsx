import { Button } from 'antd'
import { useShell, type PageLink } from '#/kit/session/shell.ts'
import { helpOf } from './pageHelp.ts'
import css from './shortcuts.module.css'

/** What helps with each page somebody has, with a way there. */
export function PageHelpList({ pages }: { pages: readonly PageLink[] }) {
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
