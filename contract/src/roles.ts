export const roles = ['owner', 'admin', 'member', 'caretaker', 'accountant', 'viewer'] as const
export type Role = (typeof roles)[number]
