import { articleProfile, ownContent } from '@app/shared/kit/rich/richArticle.ts'
import { cleanLink } from '@app/shared/kit/rich/richText.ts'
import type { RichKit } from '#/components/RichText/richKit.ts'
import { ArticleRows } from './ArticleRows.tsx'
import { ArticleTools } from './ArticleTools.tsx'
import { blockLooks } from './blockLooks.ts'
import { find } from './find.ts'
import { gallery } from './gallery.ts'
import { inserted, subscript, superscript } from './marks.ts'
import { audio, embed, video } from './media.ts'
import { taskItem, taskList } from './tasks.ts'
import css from './article.module.css'

/** What makes of the one editor that of articles (cms §8.1, §8.2). */
export const articleKit = (embedHosts: readonly string[]): RichKit => ({
  profile: articleProfile(embedHosts),
  extensions: (http) => [
    superscript,
    subscript,
    inserted,
    blockLooks,
    taskList,
    taskItem,
    gallery(http),
    video(http),
    audio(http),
    embed(embedHosts),
    find({ hit: css.hit ?? '', present: css.present ?? '', word: css.word ?? '' }),
  ],
  isLink: (address) => cleanLink(address) !== undefined || ownContent.test(address),
  keepsForeign: true,
  lostText: (count) => `有 ${count} 张图片无法粘贴，请使用"导入Word"`,
  foreignText: (count) => `有 ${count} 张外部图片，保存后仍指向原网站`,
  Tools: ArticleTools,
  Rows: ArticleRows,
})
