/** What people are told of a process (workflow §10.5). */
export const noticeEvents = {
  assigned: '收到待办',
  urged: '被催办',
  warned: '即将超时',
  timedOut: '已超时',
  approved: '申请通过',
  rejected: '申请被拒绝',
  returned: '申请被退回',
  cc: '收到抄送',
  mention: '评论提到我',
  delegatedBack: '委派已处理',
  /** To those who run the processes. */
  jobDead: '作业失败',
  /** To managers of processes. */
  away: '办理人停用',
  /** What a process says by itself, with the handler of that name. */
  notify: '流程消息',
} as const satisfies Record<string, string>

export type NoticeEvent = keyof typeof noticeEvents
