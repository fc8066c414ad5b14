import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import type { DictEntry } from '#/kit/words/useDict.ts'
import css from './definition.module.css'

interface CategoryListProps {
  entries: readonly DictEntry[]
  /** All forms without. */
  chosen: string | undefined
  onChoose: (category: string | undefined) => void
}

/** 分类 of forms; the first one means all of them. */
export function CategoryList({ entries, chosen, onChoose }: CategoryListProps) {
  return (
    <ul className={css.categories}>
      <li>
        <button type="button" aria-current={chosen === undefined} onClick={() => onChoose(undefined)}>
          <AppstoreOutlined aria-hidden />
          全部
        </button>
      </li>
      {entries.map(({ dictValue, dictLabel }) => (
        <li key={dictValue}>
          <button type="button" aria-current={chosen === dictValue} onClick={() => onChoose(dictValue)}>
            <FolderOutlined aria-hidden />
            {dictLabel}
          </button>
        </li>
      ))}
    </ul>
  )
}
