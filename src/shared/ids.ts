/** Ids are UUIDv7, which sort by creation and are hard to guess. Each kind has a type of its own. */
export type UserId = string & { readonly __id: 'User' };
export type TransactionId = string & { readonly __id: 'Transaction' };
export type GoalId = string & { readonly __id: 'Goal' };
export type BudgetId = string & { readonly __id: 'Budget' };
export type NotificationId = string & { readonly __id: 'Notification' };
export type AccessTokenId = string & { readonly __id: 'AccessToken' };
export type DeviceId = string & { readonly __id: 'Device' };
export type SecurityEventId = string & { readonly __id: 'SecurityEvent' };
export type SupportRequestId = string & { readonly __id: 'SupportRequest' };
export type ImportId = string & { readonly __id: 'Import' };
export type SourceId = string & { readonly __id: 'Source' };
export type MerchantId = string & { readonly __id: 'Merchant' };
export type ScheduleId = string & { readonly __id: 'Schedule' };
