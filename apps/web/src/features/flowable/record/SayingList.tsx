import { Empty } from 'antd'
import type { Saying } from '@app/shared/flowable/requestDetail.ts'
import { partsOf } from '#/features/flowable/shared/operation/comment/mentions.ts'
import css from './record.module.css'

/** What people said, with the files that they added. */
export function SayingList({ sayings, empty }: { sayings: readonly Saying[]; empty: string }) {
  if (sayings.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  return (
    <ul className={css.sayings}>
      {sayings.map((saying) => (
        <li key={saying.id}>
          <p className={css.sayingHead}>
            <strong>{saying.user.name}</strong>
            {saying.user.deptName && <span>{saying.user.deptName}</span>}
            <time>{saying.time.slice(0, 16)}</time>
          </p>
          <SayingBody saying={saying} />
        </li>
      ))}
    </ul>
  )
}

export function SayingBody({ saying: { content, files, signature, mentioned } }: { saying: Saying }) {
  return (
    <>
      {content && (
        <p className={css.words}>
          <MentionedWords text={content} names={mentioned} />
        </p>
      )}
      {signature && <img className={css.signature} src={signature} alt="签名" />}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map(({ id, name, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A text in which the people whom it tells stand out. */
function MentionedWords({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return text
  return partsOf(text, names).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className={css.mention}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
