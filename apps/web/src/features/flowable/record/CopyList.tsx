import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import css from './record.module.css'

/** Who was told of the request, by whom, and whether they have read it. */
export const CopyList = ({ copies }: { copies: RequestDetail['cc'] }) => (
  <ul className={css.sayings}>
    {copies.map(({ id, user, from, content, time, readTime }) => (
      <li key={id}>
        <p className={css.sayingHead}>
          <strong>{user.name}</strong>
          {user.deptName && <span>{user.deptName}</span>}
          <span>{readTime ? '已读' : '未读'}</span>
          <time>
            {from.name} {time.slice(0, 16)}
          </time>
        </p>
        {content && <p className={css.words}>{content}</p>}
      </li>
    ))}
  </ul>
)
