import type { HelpLink } from './helpLinks.ts'
import css from './portal.module.css'

/** Links by their group; those that lead out of the product open a window of their own. */
export function HelpLinks({ links }: { links: readonly HelpLink[] }) {
  return (
    <div className={css.links}>
      {[...Map.groupBy(links, ({ group }) => group)].map(([group, of]) => (
        <div key={group}>
          <h3>{group || '其他'}</h3>
          <ul>
            {of.map(({ title, url }) => (
              <li key={`${url} ${title}`}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
