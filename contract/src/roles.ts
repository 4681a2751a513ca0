export const roles = ['owner', 'admin', 'member', 'caretaker', 'accountant', 'viewer'] as const
export type Role = (typeof roles)[number]

/** What somebody acts with may be less than they are: no more than a role, or of what the own role has only what reads. */
export const caps = [...roles, 'read_only'] as const
export type Cap = (typeof caps)[number]
