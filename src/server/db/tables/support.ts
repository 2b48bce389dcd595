import type { SupportRequestId, UserId } from '#shared/ids.ts';
import type { SupportRequest, SupportStatus } from '#shared/support/contract.ts';

export interface SupportTables {
  support_requests: {
    user_id: UserId;
    id: SupportRequestId;
    name: string;
    email: string;
    subject: SupportRequest['subject'];
    priority: SupportRequest['priority'];
    description: string;
    /** As JSON text. */
    system_info: string | null;
    status: SupportStatus;
    created_at: number;
    updated_at: number;
  };
}
