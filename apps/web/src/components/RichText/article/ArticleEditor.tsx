import { useState } from 'react'
import RichEditor from '#/components/RichText/RichEditor.tsx'
import type { RichTextProps } from '#/components/RichText/richText.types.ts'
import { articleKit } from './articleKit.ts'
import { ArticleFeaturesContext } from './ArticleTools.tsx'

const none = { embedHosts: [] }

/** The editor with everything that an article may have; a chunk of its own above that of notices. */
export default function ArticleEditor(props: RichTextProps) {
  const { article = none } = props
  const [kit] = useState(() => articleKit(article.embedHosts))
  return (
    <ArticleFeaturesContext value={article}>
      <RichEditor {...props} kit={kit} />
    </ArticleFeaturesContext>
  )
}
