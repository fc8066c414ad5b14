interface SampleResource {
  /** Days ago. */
  ago: number
  classId: string
  resourceName: string
  resourceCode: string
  resourceType: string
  summary: string
  tags: string[]
  versions: readonly { versionNo: string; changeLog: string }[]
}

/** Resources with three versions each (cms §24). */
export const sampleResources: readonly SampleResource[] = [
  {
    ago: 24,
    classId: '2705',
    resourceName: '桌面客户端使用手册',
    resourceCode: 'client-manual',
    resourceType: 'doc',
    summary: '安装、登录与常见问题，随客户端版本更新。',
    tags: ['手册'],
    versions: [
      { versionNo: '1.0.0', changeLog: '首次发布' },
      { versionNo: '1.1.0', changeLog: '增加消息提醒一章' },
      { versionNo: '1.2.0', changeLog: '更新登录界面截图' },
    ],
  },
  {
    ago: 20,
    classId: '2705',
    resourceName: '品牌视觉规范',
    resourceCode: 'brand-guide',
    resourceType: 'doc',
    summary: '标志、颜色与字体的使用规则。',
    tags: ['品牌'],
    versions: [
      { versionNo: '2.0', changeLog: '全新标志' },
      { versionNo: '2.1', changeLog: '补充深色背景用法' },
      { versionNo: '2.2', changeLog: '增加演示文稿示例' },
    ],
  },
]
