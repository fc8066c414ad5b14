import { useEffect, useRef, useState } from 'react'
import type { KitProps } from '#/components/RichText/richKit.ts'
import type { ArticleFeatures, MarkedWord } from '#/components/RichText/richText.types.ts'
import { useEditorState } from '#/components/RichText/useEditorState.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { changeFind, findState, replaceWords } from './find.ts'
import { WordList } from './WordList.tsx'

interface WordPanelProps extends Pick<KitProps, 'editor' | 'disabled'> {
  check: NonNullable<ArticleFeatures['checkWords']>
}

/** 敏感词检测, under the tools, while it is open. */
export function WordPanel(props: WordPanelProps) {
  const { checking } = useEditorState(props.editor, findState)
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
    <WordList
      words={words}
      looking={looking}
      disabled={disabled}
      onLook={look}
      onReplace={replace}
      onClose={() => {
        changeFind(editor, { checking: false, words: [] })
        editor.commands.focus()
      }}
    />
  )
}
