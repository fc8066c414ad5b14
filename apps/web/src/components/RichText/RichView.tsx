import { useLayoutEffect, useRef } from 'react'
import { useHttp } from '#/kit/http/httpOf.ts'
import { pictureFrom } from '#/kit/http/picture.ts'
import { cleanDom, inertBody } from './cleanDom.ts'
import css from './richContent.module.css'

/** Stored rich text, cleaned once more and built from nodes: the one place where markup of users is shown. */
export function RichView({ html, className }: { html: string; className?: string }) {
  const http = useHttp()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = cleanDom(inertBody(html))
    for (const shown of content.querySelectorAll<HTMLImageElement | HTMLVideoElement>('[src]'))
      Object.assign(shown, pictureFrom(http, shown.getAttribute('src') ?? ''))
    place.current?.replaceChildren(content)
  }, [html, http])
  return <div ref={place} className={className ? `${css.content} ${className}` : css.content} />
}
