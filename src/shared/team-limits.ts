/** Members of a team and open invitations together. */
export const maxTeam = 50;
