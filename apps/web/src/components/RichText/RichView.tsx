import { useLayoutEffect, useRef } from 'react'
import { cleanDom, inertBody } from './cleanDom.ts'
import css from './richContent.module.css'

/** Stored rich text, cleaned once more and built from nodes: the one place where markup of users is shown. */
export function RichView({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanDom(inertBody(html)))
  }, [html])
  return <div ref={place} className={className ? `${css.content} ${className}` : css.content} />
}
