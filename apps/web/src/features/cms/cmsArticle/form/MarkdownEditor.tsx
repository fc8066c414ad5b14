import AuditOutlined from '@ant-design/icons/AuditOutlined'
import { Button } from 'antd'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { articleImports } from '@app/shared/cms/articleImports.ts'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { WordList } from '#/components/RichText/article/WordList.tsx'
import type { MarkedWord } from '#/components/RichText/richText.types.ts'
import { RichView } from '#/components/RichText/RichView.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { replaceInSource, textOfHtml, wordProblems } from './markdownWords.ts'
import css from '#/features/cms/cmsArticle/article.module.css'

const pauseMs = 500

interface MarkdownEditorProps {
  value?: string | null
  onChange?: (source: string) => void
  tools: ReactNode
  /** That it is a text of, once it is stored. */
  articleId: string | undefined
  /** Words of 词汇管理 that a text has. */
  checkWords: (text: string) => Promise<MarkedWord[]>
}

/** Markdown beside what becomes of it; the server renders, as it will when visitors read. */
export function MarkdownEditor({ value, onChange, tools, articleId, checkWords }: MarkdownEditorProps) {
  const disabled = useDisabled(undefined)
  const source = value ?? ''
  const [html, setHtml] = useState('')
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(() => {
      call(
        articleImports.preview,
        { body: { source, id: articleId } },
        { silent: true, background: true, signal: gone.signal },
      ).then(
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
  }, [source, articleId])
  const [checking, setChecking] = useState(false)
  const [words, setWords] = useState<readonly MarkedWord[]>()
  const [look, looking] = useOnce(async () => {
    setChecking(true)
    const shown = await call(articleImports.preview, { body: { source, id: articleId } }, { silent: true })
    setWords(await checkWords(textOfHtml(shown.html)))
  })
  const marks = useCallback((text: string) => (checking ? wordProblems(text, words ?? []) : []), [checking, words])
  return (
    <>
      <div>
        {tools}
        <Button type="text" size="small" icon={<AuditOutlined aria-hidden />} onClick={() => look()}>
          敏感词检测
        </Button>
      </div>
      {checking && (
        <WordList
          words={words}
          looking={looking}
          disabled={disabled}
          onLook={look}
          onReplace={(word) => {
            onChange?.(replaceInSource(source, word))
            setWords((all) => all?.filter((one) => one.word !== word.word))
          }}
          onClose={() => {
            setChecking(false)
            setWords(undefined)
          }}
        />
      )}
      <div className={css.markdown}>
        <CodeEditor
          label="Markdown 源码"
          language="markdown"
          height={480}
          value={source}
          check={marks}
          onChange={(text) => onChange?.(text)}
        />
        <section className={css.preview} aria-label="预览">
          {failure ? <p role="alert">{failure}</p> : <RichView html={html} />}
        </section>
      </div>
    </>
  )
}
