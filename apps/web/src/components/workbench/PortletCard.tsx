import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { PortalItem } from '@app/shared/portal/layout.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { PortletContext } from '#/kit/page/portlet.ts'
import { isTitled, titleOf } from './cells.ts'
import { PortletContent } from './PortletContent.tsx'
import css from './workbench.module.css'

const withTitle = { titled: true }
const bare = { titled: false }

interface Props {
  item: PortalItem
  /** Told the height that the card really takes, as soon as its portlet is there. */
  onHeight: (i: string, height: number) => void
}

/** One portlet with its bar: title, 更多, 刷新. */
export function PortletCard({ item, onHeight }: Props) {
  const title = useId()
  const measured = useHeight(item.i, onHeight)
  const { refresh, titleRequired, moreUrl } = item.options
  const [reload, busy] = useRefresh(item.key, titleRequired ? refresh : 0)
  const name = titleOf(item)
  const titled = isTitled(item)
  return (
    <section className={css.card} {...(titled ? { 'aria-labelledby': title } : { 'aria-label': name })}>
      <div ref={measured}>
        {titled && (
          <header className={css.bar}>
            <h2 id={title} title={name}>
              {name}
            </h2>
            {moreUrl && <More name={name} url={moreUrl} />}
            <Button
              type="text"
              size="small"
              icon={<ReloadOutlined aria-hidden spin={busy} />}
              title="刷新"
              aria-label={`刷新 ${name}`}
              onClick={reload}
            />
          </header>
        )}
        <div className={css.body}>
          <PortletContext value={titled ? withTitle : bare}>
            <PortletContent url={item.url} code={item.key} name={name} />
          </PortletContext>
        </div>
      </div>
    </section>
  )
}

function More({ name, url }: { name: string; url: string }) {
  const label = `更多 ${name}`
  if (url.startsWith('/'))
    return (
      <Link to={url} aria-label={label}>
        更多
      </Link>
    )
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
      更多
    </a>
  )
}

/** Borders of the card, which are around what is measured. */
const borders = 2

function useHeight(i: string, onHeight: Props['onHeight']) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      // While a portlet loads the card keeps the height it had last time.
      if (element.querySelector('[data-waiting]') || element.offsetHeight === 0) return
      onHeight(i, element.offsetHeight + borders)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    // What comes in place of the spinner may be as high as that was.
    const contents = new MutationObserver(measure)
    if (element.lastElementChild) contents.observe(element.lastElementChild, { childList: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [i, onHeight])
  return ref
}

/** A second click within this time does nothing. */
const blockedMs = 300
const minuteMs = 60_000

/** Asks for the data of a portlet anew: on demand, and every few minutes while somebody looks at it. */
function useRefresh(code: string, minutes: number): [refresh: () => void, busy: boolean] {
  const client = useQueryClient()
  useEffect(() => {
    if (minutes <= 0) return
    // Goes with the page: hidden tabs of the frame have no effects.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: ['portlet', code] })
    }, minutes * minuteMs)
    return () => clearInterval(timer)
  }, [client, code, minutes])
  return useOnce(() =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['portlet', code] }),
      new Promise((resolve) => setTimeout(resolve, blockedMs)),
    ]),
  )
}
