/** How people see a request (dictionary `flow_instance_status`). */
export const InstanceStatus = {
  draft: 'draft',
  running: 'running',
  returned: 'returned',
  withdrawn: 'withdrawn',
  approved: 'approved',
  rejected: 'rejected',
  canceled: 'canceled',
  terminated: 'terminated',
  invalid: 'invalid',
} as const
export type InstanceStatus = (typeof InstanceStatus)[keyof typeof InstanceStatus]

/** Dictionary `flow_task_status`; wait, running, delegated and approving are open. */
export const TaskStatus = {
  wait: '0',
  running: '1',
  approved: '2',
  rejected: '3',
  canceled: '4',
  returned: '5',
  delegated: '6',
  approving: '7',
  transferred: '8',
  withdrawn: '9',
  skipped: '-2',
} as const
export type TaskStatus = (typeof TaskStatus)[keyof typeof TaskStatus]

/** Dictionary `flow_comment_type` (workflow §1.4). */
export const CommentType = {
  approve: '1',
  return: '2',
  reject: '3',
  delegate: '4',
  transfer: '5',
  end: '6',
  withdraw: '7',
  addSign: '8',
  removeSign: '9',
  cc: '10',
  urge: '11',
  comment: '12',
  claim: '13',
  unclaim: '14',
  system: '15',
  suspend: '16',
  activate: '17',
  void: '18',
  deputy: '19',
} as const
export type CommentType = (typeof CommentType)[keyof typeof CommentType]
