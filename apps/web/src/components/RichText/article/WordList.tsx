import { Button, Tag } from 'antd'
import type { MarkedWord } from '#/components/RichText/richText.types.ts'
import css from './article.module.css'

interface WordListProps {
  /** Absent until they are known. */
  words: readonly MarkedWord[] | undefined
  looking: boolean
  disabled?: boolean | undefined
  onLook: () => void
  onReplace: (word: MarkedWord) => void
  onClose: () => void
}

/** What 敏感词检测 has found, with what stands for it. */
export function WordList({ words, looking, disabled, onLook, onReplace, onClose }: WordListProps) {
  return (
    <section aria-label="敏感词检测" className={css.panel}>
      <span role="status" className={css.found}>
        {words === undefined ? '检测中…' : words.length === 0 ? '没有命中的词汇' : `命中 ${words.length} 个词汇`}
      </span>
      {words?.map((word) => (
        <span key={word.word}>
          <Tag color={word.forbidden ? 'error' : 'warning'}>{`${word.word} × ${word.count}`}</Tag>
          {word.replaceWith && !disabled && (
            <Button size="small" onClick={() => onReplace(word)}>{`替换为“${word.replaceWith}”`}</Button>
          )}
        </span>
      ))}
      <Button size="small" loading={looking} onClick={onLook}>
        重新检测
      </Button>
      <Button type="text" size="small" onClick={onClose}>
        关闭
      </Button>
    </section>
  )
}
