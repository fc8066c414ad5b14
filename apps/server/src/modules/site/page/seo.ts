import { safeHtml, type PageData } from '#/modules/cms/api.ts'
import type { Visit } from './visit.ts'

export interface Seo {
  heading: string
  path: string
  type?: 'website' | 'article'
  title?: string | null
  description?: string | null
  keywords?: string | null
  canonical?: string | null
  image?: string | null
  noIndex?: boolean
  prev?: string | null
  next?: string | null
  crumbs: readonly { name: string; url: string }[]
  article?: { publishTime: string | null; updateTime: string | null; author: string | null }
}

/** Within a script no text may end it. */
const asJson = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', '')
    .replaceAll('\u2029', '')

/** What search engines and other networks are told; every address is whole. */
export function tellSeo({ settings, origin }: Visit, seo: Seo): PageData {
  const whole = (path: string) => (path.startsWith('/') ? `${origin}${path}` : path)
  const suffix = settings.siteTitle || settings.siteName
  const canonical = seo.canonical || whole(seo.path)
  const image = seo.image ? whole(seo.image) : null
  const facts: unknown[] = []
  if (seo.article)
    facts.push({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: seo.heading,
      mainEntityOfPage: canonical,
      datePublished: seo.article.publishTime,
      dateModified: seo.article.updateTime ?? seo.article.publishTime,
      ...(seo.article.author ? { author: { '@type': 'Person', name: seo.article.author } } : {}),
      publisher: { '@type': 'Organization', name: settings.siteName },
      ...(image ? { image: [image] } : {}),
      ...(seo.description ? { description: seo.description } : {}),
    })
  if (seo.crumbs.length > 1)
    facts.push({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: seo.crumbs.map(({ name, url }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name,
        item: whole(url),
      })),
    })
  const title = seo.title || seo.heading
  return {
    heading: seo.heading,
    title: title === suffix || seo.path === '/' ? title : `${title} - ${suffix}`,
    description: seo.description ?? settings.description,
    keywords: seo.keywords ?? settings.keywords,
    canonical: seo.noIndex ? null : canonical,
    image,
    type: seo.type ?? 'website',
    noIndex: seo.noIndex ?? false,
    prev: seo.prev ? whole(seo.prev) : null,
    next: seo.next ? whole(seo.next) : null,
    jsonLd: safeHtml(facts.map((fact) => `<script type="application/ld+json">${asJson(fact)}</script>`).join('\n')),
  }
}
