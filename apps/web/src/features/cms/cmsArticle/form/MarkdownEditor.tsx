import { useEffect, useState, type ReactNode } from 'react'
import { articleImports } from '@app/shared/cms/articleImports.ts'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { RichView } from '#/components/RichText/RichView.tsx'
import { call } from '#/kit/http/http.ts'
import css from '#/features/cms/cmsArticle/article.module.css'

const pauseMs = 500

interface MarkdownEditorProps {
  value?: string | null
  onChange?: (source: string) => void
  tools: ReactNode
}

/** Markdown beside what becomes of it; the server renders, as it will when visitors read. */
export function MarkdownEditor({ value, onChange, tools }: MarkdownEditorProps) {
  const source = value ?? ''
  const [html, setHtml] = useState('')
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(() => {
      call(articleImports.preview, { body: { source } }, { silent: true, background: true, signal: gone.signal }).then(
        (shown) => {
          setHtml(shown.html)
          setFailure(undefined)
        },
        (error: Error) => gone.signal.aborted || setFailure(error.message),
      )
    }, pauseMs)
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [source])
  return (
    <>
      <div>{tools}</div>
      <div className={css.markdown}>
        <CodeEditor
          label="Markdown 源码"
          language="markdown"
          height={480}
          value={source}
          onChange={(text) => onChange?.(text)}
        />
        <section className={css.preview} aria-label="预览">
          {failure ? <p role="alert">{failure}</p> : <RichView html={html} />}
        </section>
      </div>
    </>
  )
}
