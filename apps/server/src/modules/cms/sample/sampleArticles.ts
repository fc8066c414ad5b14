import type { ArticleSave } from '@app/shared/cms/cmsArticle.ts'
import type { scenes } from './samplePictures.ts'

type Picture = keyof typeof scenes

/** Ids of the sample people: 王敏 and 李磊 write, 管理员 reviews and publishes. */
export const people = { admin: '1', wang: '3', li: '4' } as const

/** What people do with an article after it was written, in this order. */
export type Act = 'submit' | 'pass' | 'reject' | 'publish' | 'plan' | 'offline' | 'revise'

export interface SampleArticle {
  by: keyof typeof people
  /** Days ago. */
  ago: number
  text: Omit<ArticleSave, 'classId' | 'title'> & { classId: string; title: string }
  cover?: Picture
  gallery?: readonly Picture[]
  /** Comes with the sample document as an attachment. */
  withFile?: true
  then?: readonly Act[]
  /** How often it was opened. */
  hits?: number
}

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const [company, industry, notice, download, about, contact] = ['2701', '2702', '2703', '2705', '2706', '2707']

/** Articles of every type and in every state (cms §24). */
export const sampleArticles: readonly SampleArticle[] = [
  {
    by: 'wang',
    ago: 26,
    cover: 'morning',
    hits: 328,
    then: ['publish'],
    text: {
      classId: company,
      title: '中庭平台正式上线，一个工作台办完日常事务',
      tags: ['平台', '发布'],
      topFlag: '1',
      recommendFlag: '1',
      slideFlag: '1',
      content: `${paragraphs(
        '经过半年的建设与试用，中庭平台今天正式上线。审批、表单、内容与报表集中在一个工作台里，员工不必再在多个系统之间来回切换。',
        '上线首周，我们把请假、报销与访客登记迁到了新平台，平均办理时间从两天缩短到半天。',
      )}<h2>接下来的计划</h2><ul><li>第一阶段：完善移动端与消息提醒</li><li>第二阶段：开放内容接口，官网与内部门户共用一份内容</li><li>第三阶段：接入更多业务系统</li></ul>${paragraphs(
        '欢迎各部门在使用中提出意见，我们每周汇总并公布处理结果。',
      )}`,
    },
  },
  {
    by: 'li',
    ago: 19,
    cover: 'spring',
    hits: 214,
    then: ['publish', 'revise'],
    text: {
      classId: company,
      title: '春季团队拓展活动圆满结束',
      tags: ['团队', '活动'],
      slideFlag: '1',
      content: paragraphs(
        '上周末，来自六个部门的四十多位同事参加了春季拓展。大家分成五组，完成了定向越野与搭桥两个项目。',
        '活动的意义不在名次，而在于平时只在消息里见面的同事，第一次并肩把一件事做完。',
      ),
    },
  },
  {
    by: 'wang',
    ago: 15,
    cover: 'evening',
    hits: 156,
    then: ['publish'],
    text: {
      classId: industry,
      title: '中文全文检索：两个字也能找到',
      contentFormat: 'markdown',
      tags: ['检索', '技术'],
      recommendFlag: '1',
      source: '技术部',
      content:
        '很多系统的搜索要求至少三个字，或者依赖额外的分词服务。\n\n## 我们的做法\n\n把正文按相邻两个字建立索引，再逐字核对结果：\n\n1. 两个字的词直接命中\n2. 更长的词由多个字对求交\n3. 最后按原文核对，不多不少\n\n> 不需要另外部署服务，备份与恢复也和数据库一起完成。\n',
    },
  },
  {
    by: 'li',
    ago: 12,
    hits: 87,
    gallery: ['morning', 'spring', 'evening', 'night'],
    then: ['publish'],
    text: {
      classId: industry,
      title: '四时山色：办公区新换的四幅挂图',
      articleType: '2',
      tags: ['图集'],
      content: paragraphs('走廊里新换了四幅挂图，从清晨到月夜，一幅一个时辰。'),
    },
  },
  {
    by: 'wang',
    ago: 10,
    hits: 45,
    then: ['publish'],
    text: {
      classId: industry,
      title: '数据要素相关政策解读（转载）',
      articleType: '1',
      linkUrl: 'https://www.example.com/policy',
      originFlag: 'N',
      source: '示例网',
      summary: '本文为外部链接，点击后在原网站阅读。',
      tags: ['政策'],
    },
  },
  {
    by: 'wang',
    ago: 9,
    cover: 'night',
    text: {
      classId: company,
      title: '三分钟看懂内容从草稿到发布（草稿，待上传视频）',
      articleType: '3',
      tags: ['平台', '视频'],
      content: paragraphs('写作、提交、审核、发布四步，视频里以一篇通知为例完整走一遍。'),
    },
  },
  {
    by: 'li',
    ago: 8,
    hits: 176,
    withFile: true,
    then: ['publish'],
    text: {
      classId: download,
      title: '员工手册（示例）下载',
      articleType: '4',
      tags: ['制度'],
      content: paragraphs('示例文档，包含考勤、请假与报销三章，附件可直接下载。'),
    },
  },
  {
    by: 'li',
    ago: 7,
    hits: 263,
    then: ['submit', 'pass', 'publish'],
    text: {
      classId: notice,
      title: '关于规范文件命名的通知',
      tags: ['制度'],
      topFlag: '1',
      content: paragraphs(
        '各部门：为便于检索，自下月起共享目录中的文件统一采用“日期-部门-名称”的命名方式。',
        '历史文件不作要求，修改时顺手调整即可。',
      ),
    },
  },
  {
    by: 'wang',
    ago: 3,
    cover: 'spring',
    then: ['submit'],
    text: {
      classId: notice,
      title: '关于劳动节放假安排的通知',
      tags: ['放假'],
      content: paragraphs(
        '根据国家规定并结合公司实际，劳动节放假五天，节前最后一个周日正常上班。',
        '值班安排见附表，请各部门提前做好工作交接。',
      ),
    },
  },
  {
    by: 'li',
    ago: 2,
    then: ['submit'],
    text: {
      classId: notice,
      title: '机房例行维护公告',
      tags: ['运维'],
      content: paragraphs('本周六凌晨一点至三点进行例行维护，期间官网可正常访问，后台暂停登录。'),
    },
  },
  {
    by: 'li',
    ago: 5,
    then: ['submit', 'reject'],
    text: {
      classId: notice,
      title: '关于调整班车路线的通知',
      content: paragraphs('因道路施工，三号线班车自下周起改走滨河路，发车时间不变。'),
    },
  },
  {
    by: 'wang',
    ago: 4,
    cover: 'morning',
    then: ['plan'],
    text: {
      classId: company,
      title: '季度之星评选结果（定时发布）',
      tags: ['团队'],
      content: paragraphs('经部门推荐与投票，五位同事获评本季度之星，名单随本文在约定时间公布。'),
    },
  },
  {
    by: 'wang',
    ago: 30,
    hits: 98,
    then: ['publish', 'offline'],
    text: {
      classId: company,
      title: '旧版门户停用公告',
      content: paragraphs('旧版门户已停止服务，原有内容已全部迁入新平台，本公告完成使命后下线。'),
    },
  },
  {
    by: 'li',
    ago: 1,
    text: {
      classId: industry,
      title: '低代码表单的三个常见误区（草稿）',
      tags: ['技术'],
      content: paragraphs('误区一：字段越多越好。误区二：流程越长越稳妥。误区三：上线以后就不用再改。'),
    },
  },
  {
    by: 'wang',
    ago: 28,
    hits: 120,
    then: ['publish'],
    text: {
      classId: about,
      title: '关于我们',
      allowLeaveWord: 'Y',
      content: paragraphs(
        '我们是一家虚构的示例公司，这里的全部内容由演示数据生成，可在“站点设置 › 缓存”中一键清空。',
        '把这一页换成您自己的介绍，站点就可以开始使用了。',
      ),
    },
  },
  {
    by: 'wang',
    ago: 28,
    hits: 64,
    then: ['publish'],
    text: {
      classId: contact,
      title: '联系我们',
      content: paragraphs('电话：010-12345678', '邮箱：service@example.com', '地址：示例市示例区中庭路 1 号'),
    },
  },
]
