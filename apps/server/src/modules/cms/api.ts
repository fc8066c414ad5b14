/** What higher areas may ask of 内容; everything else of the area is its own business. */
export { apiReader, isApiOrigin, type ApiReader } from './cmsApiToken/cmsApiToken.service.ts'
export { indexNowKey } from './cmsSearchEngine/engineToken.ts'
export { takeBelow, takeNumbered, takeRedirect } from './cmsSite/addRedirects.ts'
export {
  countDownload,
  foundResources,
  openResources,
  publicResource,
  publicResources,
  publicVersion,
  publicVersions,
} from './cmsResource/publicResource.read.ts'
export { searchResources } from './cmsResource/searchResources.read.ts'
export type { ResourceRow, VersionRow } from './cmsResource/cmsResource.table.ts'
export { pictureFacts } from './cmsFile/pictureFacts.read.ts'
export { shownFiles, visitorsMaySee } from './cmsFile/onSite.read.ts'
export { applyLink, openLinkTypes } from './cmsLink/applyLink.service.ts'
export { publicLinks, takeLink } from './cmsLink/publicLinks.read.ts'
export { linkTag, publicLinkTypes } from './cmsLinkType/cmsLinkType.read.ts'
export { checkLeaveWord, isFlooded, submitLeaveWord, type Submitted } from './cmsLeaveWord/submitLeaveWord.ts'
export { leaveWordTag } from './cmsLeaveWord/cmsLeaveWord.service.ts'
export {
  leaveWordByNo,
  publicLeaveWords,
  type FoundLeaveWord,
  type PublicLeaveWord,
} from './cmsLeaveWord/publicLeaveWords.read.ts'
export { paramTag } from './cmsParamType/paramsChanged.ts'
export { nextParamDue, publicParams, type PublicParams, type PublicValue } from './cmsParam/publicParams.read.ts'
export { isGone } from './cmsSite/goneAddresses.ts'
export { siteSettings, type SiteSettings } from './cmsSite/cmsSite.read.ts'
export { siteTag, wordsTag } from './cmsSite/siteChanged.ts'
export { articlesAfter, changedByTime } from './cmsArticle/allPublished.read.ts'
export {
  articlesByIds,
  countPublished,
  neighbours,
  nextDue,
  publicTags,
  publishedList,
  sharingTags,
  type ArticleFlag,
  type ListedArticle,
  type ListOrder,
  type ListWanted,
} from './cmsArticle/publishedList.read.ts'
export { publishedByNo, publishedBySlug, type PublishedArticle } from './cmsArticle/publishedArticle.read.ts'
export { searchPublished, type FoundOnSite } from './cmsArticle/publishedSearch.read.ts'
export { createDraft } from './cmsArticle/edit/createDraft.service.ts'
export {
  isPreviewed,
  previewedArticle,
  workingCopy,
  type PreviewedArticle,
  type WorkingCopy,
} from './cmsArticle/version/previewed.read.ts'
export { articlePath, tagsOfArticle } from './cmsArticle/store/address.ts'
export {
  everyListed,
  listedClasses,
  publicClasses,
  type PublicClass,
  type PublicClasses,
} from './cmsClass/publicClasses.read.ts'
export { holdsPass, passMs, takePass } from './sitePass/sitePass.service.ts'
export { plainText } from './search/plainText.ts'
export type { Answer } from './cmsTemplate/engine/renderPool.ts'
export { visitCounter, type Visited } from './cmsStat/countVisits.ts'
export { hotWords, suggestedWords } from './cmsStat/shownWords.read.ts'
export { viewsInAll, viewsToday } from './cmsStat/siteViews.read.ts'
export { likeArticle } from './cmsStat/likeArticle.ts'
export { copiesOf, pictureUrl, roomOf, type PictureFacts } from './cmsTemplate/engine/pictureUrl.ts'
export { safeHtml, type PageData, type Plain } from './cmsTemplate/engine/safeHtml.ts'
export { TemplateError } from './cmsTemplate/engine/renderPool.ts'
export { previewedTheme } from './cmsTemplate/themePreview.ts'
export { pageListOf } from './cmsTemplate/pageList.read.ts'
export { generationOf, renderPage } from './cmsTemplate/renderPage.ts'
export { themeOf, themeTag, type TemplateDraft } from './cmsTemplate/theme.read.ts'
export { articleKinds, type TemplateKind } from './cmsTemplate/themeFiles.ts'
