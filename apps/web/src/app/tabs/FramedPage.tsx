import css from './tabs.module.css'

const guest = 'allow-scripts allow-forms allow-popups allow-downloads'

/** A foreign site keeps its own origin, its cookies with it; a page of ours must not reach the frame around it. */
const sandboxOf = (url: string) =>
  URL.parse(url)?.origin === window.location.origin ? guest : `${guest} allow-same-origin`

/** A page of another site inside a tab. */
export function FramedPage({ title, url }: { title: string; url: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <iframe className={css.framed} title={title} src={url} referrerPolicy="no-referrer" sandbox={sandboxOf(url)} />
    </>
  )
}
