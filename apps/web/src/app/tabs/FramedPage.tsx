import css from './tabs.module.css'

/** A page of another site inside a tab. */
export function FramedPage({ title, url }: { title: string; url: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <iframe className={css.framed} title={title} src={url} referrerPolicy="no-referrer" />
    </>
  )
}
