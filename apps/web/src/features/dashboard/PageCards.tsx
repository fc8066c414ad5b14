import { Link } from 'react-router'
import { useShell, type PageLink } from '#/kit/shell.ts'
import css from './dashboard.module.css'

const home = '/index'

/** The pages of the caller's menu, by the group they stand in. */
export function PageCards() {
  const { pages } = useShell()
  const groups = Map.groupBy(
    pages.filter((page) => page.fullPath !== home),
    (page) => page.groups.at(0) ?? '其他',
  )
  return (
    <section className={css.card} aria-labelledby="workbench-pages">
      <h2 id="workbench-pages">快捷入口</h2>
      {groups.size === 0 && <p className={css.empty}>暂无菜单权限，请联系管理员</p>}
      {[...groups].map(([group, links]) => (
        <div key={group} className={css.group}>
          <h3>{group}</h3>
          <ul>
            {links.map((link, at) => (
              <li key={`${link.fullPath} ${link.title}`}>
                <PageCard link={link} tile={at % 4} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function PageCard({ link, tile }: { link: PageLink; tile: number }) {
  const content = (
    <>
      <i data-tile={tile} aria-hidden="true">
        {[...link.title][0]}
      </i>
      <span>
        <b>{link.title}</b>
        {link.remark && <small>{link.remark}</small>}
      </span>
    </>
  )
  if (link.external)
    return (
      <a href={link.fullPath} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  return <Link to={link.fullPath}>{content}</Link>
}
