import { useEditorState } from '@tiptap/react'
import { Button, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { KitProps } from '#/components/RichText/richKit.ts'
import type { ArticleFeatures, MarkedWord } from '#/components/RichText/richText.types.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { changeFind, findState, replaceWords } from './find.ts'
import css from './article.module.css'

interface WordPanelProps extends Pick<KitProps, 'editor' | 'disabled'> {
  check: NonNullable<ArticleFeatures['checkWords']>
}

/** 敏感词检测, under the tools, while it is open. */
export function WordPanel(props: WordPanelProps) {
  const { checking } = useEditorState({ editor: props.editor, selector: ({ editor: now }) => findState(now) })
  return checking ? <OpenPanel {...props} /> : null
}

function OpenPanel({ editor, disabled, check }: WordPanelProps) {
  const [words, setWords] = useState<readonly MarkedWord[]>()
  const [look, looking] = useOnce(async () => {
    const found = await check(editor.getText({ blockSeparator: '\n' }))
    setWords(found)
    changeFind(editor, { words: found.flatMap(({ spellings }) => spellings) })
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    look()
  }, [look])
  const replace = ({ word, spellings, replaceWith }: MarkedWord) => {
    replaceWords(editor, spellings, replaceWith ?? '')
    setWords((all) => all?.filter((one) => one.word !== word))
  }
  return (
    <section aria-label="敏感词检测" className={css.panel}>
      <span role="status" className={css.found}>
        {words === undefined ? '检测中…' : words.length === 0 ? '没有命中的词汇' : `命中 ${words.length} 个词汇`}
      </span>
      {words?.map((word) => (
        <span key={word.word}>
          <Tag color={word.forbidden ? 'error' : 'warning'}>{`${word.word} × ${word.count}`}</Tag>
          {word.replaceWith && !disabled && (
            <Button size="small" onClick={() => replace(word)}>{`替换为“${word.replaceWith}”`}</Button>
          )}
        </span>
      ))}
      <Button size="small" loading={looking} onClick={() => look()}>
        重新检测
      </Button>
      <Button
        type="text"
        size="small"
        onClick={() => {
          changeFind(editor, { checking: false, words: [] })
          editor.commands.focus()
        }}
      >
        关闭
      </Button>
    </section>
  )
}
